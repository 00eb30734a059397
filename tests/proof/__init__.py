"""Proof that no order is lost and no phase resolved twice, with real files, processes and sockets."""
