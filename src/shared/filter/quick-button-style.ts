/** A toggle button that filters with one click. */
export const quickButtonStyle = {
  color: 'text.primary',
  px: 1,
  py: 0.375,
  textTransform: 'none',
  lineHeight: 1.4,
  fontSize: '0.8125rem',
} as const
