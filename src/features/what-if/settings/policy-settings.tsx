import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { timeframes, type Timeframe } from '#domain/market/candles.ts'
import type { WhatIfFallback, WhatIfPolicy } from '#domain/simulation/what-if/what-if.ts'
import { fallbackLabel, policyLabels } from '#shared/simulation/order-policies.ts'
import { formatCount } from '#ui/figures/format.ts'
import type { WhatIfSettings } from './what-if-settings.ts'

const policyHints: Readonly<Record<WhatIfPolicy, string>> = {
  pessimistic: 'Pessimistic: where the order is unknown, the stop counts.',
  optimistic: 'Optimistic: where the order is unknown, the target counts.',
  neutral: 'Where the order is unknown, both count, weighted by their distances.',
  exact: 'Imported candles decide the order where they can.',
}
const fallbacks: readonly WhatIfFallback[] = ['pessimistic', 'optimistic', 'neutral']

interface PolicySettingsProps {
  readonly settings: WhatIfSettings
  readonly onChange: (changes: Partial<WhatIfSettings>) => void
  readonly withCandles: { readonly trades: number; readonly of: number } | null
}

/** How to read trades that touched both levels in an unknown order. */
export function PolicySettings({ settings, onChange, withCandles }: PolicySettingsProps) {
  const { policy, fallback, candles } = settings
  return (
    <>
      <MuiTextField
        select
        size="small"
        label="Policy"
        slotProps={{ select: { native: true } }}
        margin="dense"
        value={policy}
        onChange={({ target }) => onChange({ policy: target.value as WhatIfPolicy })}
        helperText={policyHints[policy]}
      >
        {(['pessimistic', 'optimistic', 'neutral', 'exact'] as const).map((value) => (
          <option key={value} value={value}>
            {policyLabels[value]}
          </option>
        ))}
      </MuiTextField>
      {policy === 'exact' ? (
        <>
          <MuiTextField
            select
            size="small"
            label="Candles"
            slotProps={{ select: { native: true } }}
            margin="dense"
            value={candles}
            onChange={({ target }) => onChange({ candles: target.value as Timeframe })}
          >
            {timeframes.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </MuiTextField>
          <MuiTextField
            select
            size="small"
            label={fallbackLabel}
            slotProps={{ select: { native: true } }}
            margin="dense"
            value={fallback}
            onChange={({ target }) => onChange({ fallback: target.value as WhatIfFallback })}
          >
            {fallbacks.map((value) => (
              <option key={value} value={value}>
                {policyLabels[value]}
              </option>
            ))}
          </MuiTextField>
          {withCandles === null ? null : (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {`${formatCount(withCandles.trades)} of ${formatCount(withCandles.of)} trades have ${candles} candles.`}
            </Typography>
          )}
        </>
      ) : null}
    </>
  )
}
