import Box from '@mui/material/Box'

const colors: Readonly<Record<string, string>> = {
  GET: 'primary.main',
  DELETE: 'error.main',
}

/** The method of a call, of one width in a list. */
export function MethodChip({ method }: { readonly method: string }) {
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        width: 52,
        fontSize: 11.5,
        fontWeight: 680,
        letterSpacing: '0.02em',
        color: colors[method] ?? 'text.secondary',
      }}
    >
      {method}
    </Box>
  )
}
