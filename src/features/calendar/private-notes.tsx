import Typography from '@mui/material/Typography'

/** In place of the notes of a day that is another trader's. */
export const privateNotes = (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    Day notes are private to their trader.
  </Typography>
)
