/** A toggle button that filters with one click. */
export const quickButtonStyle = {
  color: 'text.primary',
  // Sides and results together fit into one row of a phone.
  px: { xs: 0.75, sm: 1 },
  py: 0.375,
  textTransform: 'none',
  lineHeight: 1.4,
  fontSize: '0.8125rem',
} as const

/** Of MUI's small field: a line of text with its padding. */
export const fieldHeight = 'calc(1.4375 * 0.9375rem + 17px)'
