"""Many games at once: simulations, what is counted in them, and how sure the counts make us."""
