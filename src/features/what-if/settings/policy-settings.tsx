import Typography from '@mui/material/Typography'
import { timeframes } from '#domain/market/candles.ts'
import type { WhatIfFallback, WhatIfPolicy } from '#domain/simulation/what-if/what-if.ts'
import { fallbackLabel, policyLabels } from '#shared/simulation/order-policies.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import type { WhatIfSettings } from './what-if-settings.ts'

const policyHints: Readonly<Record<WhatIfPolicy, string>> = {
  pessimistic: 'Pessimistic: if the order is unknown, assume the stop.',
  optimistic: 'Optimistic: if the order is unknown, assume the target.',
  neutral: 'Where the order is unknown, both count, weighted by their distances.',
  exact: 'Imported candles decide the order where they can.',
}
const fallbacks: readonly WhatIfFallback[] = ['pessimistic', 'optimistic', 'neutral']

const policyOption = <T extends WhatIfPolicy>(value: T) => ({ value, label: policyLabels[value] })

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
      <Select
        label="Policy"
        value={policy}
        onChange={(chosen) => onChange({ policy: chosen })}
        options={(['pessimistic', 'optimistic', 'neutral', 'exact'] as const).map(policyOption)}
        helperText={policyHints[policy]}
      />
      {policy === 'exact' ? (
        <>
          <Select
            label="Candles"
            value={candles}
            onChange={(chosen) => onChange({ candles: chosen })}
            options={timeframes.map((value) => ({ value, label: value }))}
          />
          <Select
            label={fallbackLabel}
            value={fallback}
            onChange={(chosen) => onChange({ fallback: chosen })}
            options={fallbacks.map(policyOption)}
          />
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
