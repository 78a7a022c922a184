import Box from '@mui/material/Box'

/** The color of a setup as a dot; a ring without one. */
export function SetupColor({ color }: { color: string | null }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        display: 'inline-block',
        width: 12,
        height: 12,
        borderRadius: '50%',
        border: color === null ? 1 : 0,
        borderColor: 'text.secondary',
        bgcolor: color ?? 'transparent',
      }}
    />
  )
}
