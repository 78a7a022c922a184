import Typography from '@mui/material/Typography'

/** A line that explains the settings above it. */
export function SettingNote({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
      {children}
    </Typography>
  )
}
