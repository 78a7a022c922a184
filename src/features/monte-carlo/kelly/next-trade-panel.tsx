import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import { sizeNextPosition } from '#domain/simulation/next-position.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatMoney, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { parseStopDistance, sizingChoices, type KellySettings } from './kelly-settings.ts'
import { choiceLabels, choiceMeanings, fractionOfChoice, isEdgeShown } from './kelly-words.ts'

interface NextTradePanelProps {
  readonly kelly: KellyResult
  /** The fraction that keeps the drawdown within its limit; null while it is computed or without one. */
  readonly limit: number | null
  readonly capital: number
  readonly currency: string
  readonly settings: KellySettings
  readonly change: (changes: Partial<KellySettings>) => void
}

const sizingOptions = sizingChoices.map((value) => ({ value, label: choiceLabels[value] }))

/** The answer: how large the next trade may be. */
export function NextTradePanel({ kelly, limit, capital, currency, settings, change }: NextTradePanelProps) {
  const { choice, stopDistance } = settings
  const [draft, setDraft] = useState<string | null>(null)
  const fraction = fractionOfChoice(kelly, choice, limit)
  const isShown = isEdgeShown(kelly)
  const position =
    fraction === null ? null : sizeNextPosition(capital, fraction, stopDistance === null ? null : Number(stopDistance))
  const isInvalid = draft !== null && draft.trim() !== '' && parseStopDistance(draft) === null
  const reason = kelly.full === null ? 'No losing trade in the sample' : 'Not computed yet'
  return (
    <Panel
      title="Next trade"
      actions={
        <Segments
          label="Sizing"
          options={sizingOptions}
          value={choice}
          onChange={(value) => change({ choice: value })}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, mt: -1 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
          {choiceMeanings[choice]}
          {isShown || choice === 'recommended' ? '' : ' Your results show no edge.'}
          {fraction === null || limit === null || fraction <= limit ? null : (
            <Box component="strong" sx={{ color: 'warning.main' }}>
              {` Above your drawdown limit of ${formatPercent(limit, { digits: 2 })}.`}
            </Box>
          )}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <KeyFigure
            isPlain
            label="Money at risk"
            value={position === null ? <UnknownFigure reason={reason} /> : formatMoney(position.risk, currency)}
            interval={
              fraction === null
                ? undefined
                : `${formatPercent(fraction, { digits: 2 })} of ${formatMoney(capital, currency, { whole: true })} equity`
            }
          />
          <KeyFigure
            isPlain
            label="Quantity"
            value={
              position === null || position.quantity === null ? (
                <UnknownFigure reason={position === null ? reason : 'Enter the loss per unit'} />
              ) : (
                formatNumber(position.quantity)
              )
            }
            interval="Units, shares or contracts"
          />
          <TextInput
            label="Loss per unit"
            value={draft ?? stopDistance ?? ''}
            unit={currency}
            inputMode="decimal"
            error={isInvalid}
            helperText={isInvalid ? 'Enter an amount greater than 0' : 'Stop distance × value per point'}
            onChange={(event) => {
              setDraft(event.target.value)
              change({ stopDistance: parseStopDistance(event.target.value) })
            }}
            onBlur={() => setDraft(null)}
          />
        </Box>
      </Box>
    </Panel>
  )
}
