import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
import { exchangeKindLabels } from '#shared/trade/exchange-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

const describe = ({ name, kind, timeZone }: ExchangeInput) => `${name} (${exchangeKindLabels[kind]}, ${timeZone})`

/** What an import stored of exchanges that were new, and where to change it; nothing if none was. */
export function CreatedExchanges({ created }: { readonly created: readonly ExchangeInput[] }) {
  if (created.length === 0) return null
  return (
    <Alert severity="info" variant="outlined" role="note">
      {`${pluralize(created.length, 'new exchange')}: ${created.map(describe).join(', ')}. Files state neither kind nor time zone. Change them in `}
      <Link component={RouterLink} to="/settings/exchanges" underline="always">
        Settings
      </Link>
      .
    </Alert>
  )
}
