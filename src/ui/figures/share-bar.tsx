import Box from '@mui/material/Box'

interface ShareBarProps {
  /** The share in words, for screen readers: "Win rate 48.2%, needs 40.3%". */
  readonly label: string
  /** From 0 to 1. */
  readonly share: number
  /** The share that it is compared with, as a mark; null: none. */
  readonly needed: number | null
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`

/** A share of a whole as a small bar below its figure, with a mark at the share that is needed. */
export function ShareBar({ label, share, needed }: ShareBarProps) {
  return (
    <Box
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- boxes that draw a picture cannot be an img element
      role="img"
      aria-label={label}
      sx={{ position: 'relative', height: 6, my: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}
    >
      <Box sx={{ height: '100%', borderRadius: 1, bgcolor: 'primary.main' }} style={{ width: percent(share) }} />
      {needed === null ? null : (
        <Box
          data-mark
          sx={{ position: 'absolute', top: -2, bottom: -2, width: 2, ml: '-1px', bgcolor: 'text.primary' }}
          style={{ left: percent(needed) }}
        />
      )}
    </Box>
  )
}
