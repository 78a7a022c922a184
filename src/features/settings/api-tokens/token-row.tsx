import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { formatInstant } from '#ui/figures/format.ts'
import { scopeWords } from './scope-words.ts'

interface TokenRowProps {
  readonly token: ApiToken
  readonly now: number
  readonly onRevoke: () => void
}

/** A token of the list: what it may do, when it was used and until when it works. */
export function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const { name, scopes, lastFour, createdAt, expiresAt, lastUsedAt } = token
  const timeZone = getBrowserTimeZone()
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const used = lastUsedAt === null ? 'Never used' : `Used ${formatInstant(lastUsedAt, timeZone)}`
  const ends =
    expiresAt === null ? 'No expiry' : `${isExpired ? 'Expired' : 'Expires'} ${formatInstant(expiresAt, timeZone)}`
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.25 }}>
      <Box sx={{ flexGrow: 1, flexBasis: 260, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {scopes.map((scope) => (
            <Chip key={scope} size="small" variant="outlined" label={scopeWords[scope].label} />
          ))}
          {isExpired ? <Chip size="small" color="warning" label="Expired" /> : null}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {`edg_…${lastFour} · Created ${formatInstant(createdAt, timeZone)} · ${used} · ${ends}`}
        </Typography>
      </Box>
      <Button variant="outlined" color="error" onClick={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </Box>
  )
}
