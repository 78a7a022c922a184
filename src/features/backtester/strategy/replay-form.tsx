import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { StrategyDetail } from '#api/simulations/backtester.ts'
import { timeframes } from '#domain/market/candles.ts'
import { LevelFields } from '#features/backtester/fields/level-fields.tsx'
import { NumberField } from '#features/backtester/fields/number-field.tsx'
import { sizingLabels } from '#features/backtester/figures/replay-words.ts'
import { fallbackLabel, policyLabels } from '#shared/simulation/order-policies.ts'
import { formatDate } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useReplayForm } from './use-replay-form.ts'

const policies = (['pessimistic', 'neutral', 'optimistic', 'exact'] as const).map((value) => ({
  value,
  label: policyLabels[value],
}))
const fallbacks = policies.filter((one) => one.value !== 'exact') as readonly {
  readonly value: 'pessimistic' | 'neutral' | 'optimistic'
  readonly label: string
}[]
const candleLengths = timeframes.map((value) => ({ value, label: value }))
const sizings = (['constantRisk', 'constantSize'] as const).map((value) => ({ value, label: sizingLabels[value] }))

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly helperText?: string
  readonly onChange: (value: string) => void
}

function Day({ label, value, problem, helperText, onChange }: DayProps) {
  return (
    <DateInput
      label={label}
      value={value}
      onChange={onChange}
      error={problem !== undefined}
      helperText={problem ?? helperText}
    />
  )
}

const pair = { display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', alignItems: 'start' } as const

/** The settings of a replay. Starting it computes and saves a result on the server, and can be canceled. */
export function ReplayForm({ strategy, currency }: { strategy: StrategyDetail; currency: string | null }) {
  const { values, problems, refusal, isRunning, change, replay, cancel } = useReplayForm(strategy)
  const days = strategy.sample.map(({ entryDate }) => entryDate).toSorted()
  const [first = null, last = null] = [days[0], days.at(-1)]
  return (
    <Panel title="Replay" subtitle="Same entries, new exits, costs and size">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning) replay()
        }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            // The widest choice of the rules stays in one row.
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1fr)' },
          }}
        >
          <Group title="Exits">
            <LevelFields values={values} problems={problems} onChange={change} />
          </Group>
          <Group title="Rules">
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Both touched
            </Typography>
            <Segments
              label="Both touched"
              options={policies}
              value={values.policy}
              onChange={(policy) => change({ policy })}
            />
            {values.policy === 'exact' ? (
              <>
                <Select
                  label="Candles"
                  value={values.candles}
                  options={candleLengths}
                  onChange={(candles) => change({ candles })}
                  error={problems['candles'] !== undefined}
                  helperText={problems['candles'] ?? 'Imported candles show which level came first.'}
                />
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {fallbackLabel}
                </Typography>
                <Segments
                  label={fallbackLabel}
                  options={fallbacks}
                  value={values.fallback}
                  onChange={(fallback) => change({ fallback })}
                />
              </>
            ) : null}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Position size
            </Typography>
            <Segments
              label="Position size"
              options={sizings}
              value={values.sizing}
              onChange={(sizing) => change({ sizing })}
            />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {values.sizing === 'constantRisk' ? 'Tighter stops trade larger size.' : 'The position stays as traded.'}
            </Typography>
            <Switch
              label="Use post-exit prices"
              checked={values.postExit}
              onChange={(postExit) => change({ postExit })}
            />
            <Box sx={pair}>
              <NumberField
                label="Slippage"
                unit="R"
                value={values.slippage}
                onChange={(slippage) => change({ slippage })}
                problem={problems['slippage']}
              />
            </Box>
          </Group>
          <Group title="Account and days">
            <Box sx={pair}>
              <NumberField
                label="Risk per trade"
                unit="%"
                value={values.riskPercent}
                onChange={(riskPercent) => change({ riskPercent })}
                problem={problems['riskFraction']}
              />
              <NumberField
                label="Capital"
                unit={currency ?? ''}
                value={values.capital}
                onChange={(capital) => change({ capital })}
                problem={problems['capital']}
              />
              <Day
                label="First day"
                value={values.from}
                problem={problems['from']}
                helperText={first === null ? '' : `Sample from ${formatDate(first)}`}
                onChange={(from) => change({ from })}
              />
              <Day
                label="Last day"
                value={values.to}
                problem={problems['to']}
                helperText={last === null ? '' : `to ${formatDate(last)}`}
                onChange={(to) => change({ to })}
              />
            </Box>
            <Day
              label="Split day"
              value={values.splitAt}
              problem={problems['splitAt']}
              helperText="Earlier entries are in sample, later ones out of sample."
              onChange={(splitAt) => change({ splitAt })}
            />
          </Group>
        </Box>
        {refusal === null ? null : (
          <Alert severity={refusal.startsWith('Replay canceled') ? 'info' : 'error'} variant="outlined" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
        {isRunning ? (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 2.5 }}>
            <Box sx={{ flexGrow: 1 }}>
              <Typography
                variant="body2"
                component="output"
              >{`Replaying ${pluralize(strategy.trades, 'trade')}`}</Typography>
              <LinearProgress aria-label="Replaying" sx={{ mt: 0.5 }} />
            </Box>
            <Button onClick={cancel}>Cancel</Button>
          </Box>
        ) : (
          <Button type="submit" variant="contained" sx={{ mt: 2.5 }}>
            Replay strategy
          </Button>
        )}
      </form>
    </Panel>
  )
}
