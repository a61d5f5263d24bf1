"""Many games at once: simulation of random play."""
