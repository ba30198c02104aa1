"""Which way of making a network smaller pays on which machine?"""
