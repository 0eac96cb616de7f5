"""Papers of an event as PDF.

The only part of the product that uses reportlab and Pillow. Every kind of paper has a module with its values
and ``…_part``, from which ``pdf.render`` makes one document of many kinds. Papers that are also printed
outside of the print room have ``render_…`` for a document of their own.
"""
