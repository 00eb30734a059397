# The image all is built on, by its digest, so that every build begins alike. A newer one: docs/hosting.md
ARG BASE=python:3.13.15-slim-trixie@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

# ---- build: everything that is installed, in one environment
FROM ${BASE} AS build
WORKDIR /build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_NO_INPUT=1

COPY requirements.txt requirements-build.txt ./
RUN python -m venv --without-pip /opt/mandate \
 && python -m venv /build/venv \
 && python -m pip --python /opt/mandate/bin/python install --require-hashes -r requirements.txt \
 && /build/venv/bin/python -m pip install --require-hashes -r requirements-build.txt

COPY pyproject.toml README.md LICENSE ./
COPY games games
COPY renderers renderers
COPY storage storage
COPY local_discord local_discord
COPY bot bot
RUN /build/venv/bin/python -m build --wheel --no-isolation --outdir dist \
 && python -m pip --python /opt/mandate/bin/python install --no-deps --no-index dist/*.whl \
 && /opt/mandate/bin/mandate --help

# ---- what runs: Python, the environment, and a user who owns nothing but the database
FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /var/lib/mandate --shell /usr/sbin/nologin mandate \
 && install -d -o mandate -g mandate -m 0750 /var/lib/mandate
COPY --from=build /opt/mandate /opt/mandate

ENV PATH=/opt/mandate/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    MANDATE_HOME=/var/lib/mandate \
    MANDATE_DATABASE=sqlite+aiosqlite:////var/lib/mandate/mandate.sqlite \
    MANDATE_LOG_FORMAT=json

USER mandate
WORKDIR /var/lib/mandate
VOLUME /var/lib/mandate
# SIGTERM lets the bot finish the transaction it is in; then it leaves.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["mandate", "health"]

# DISCORD_TOKEN comes from the host when the container starts, never from the image.
ENTRYPOINT ["mandate"]
CMD ["run"]
