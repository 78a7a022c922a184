import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { exchangeKinds } from '#domain/instruments/exchange.ts'
import { suggestExchange, type ExchangeDetails } from '#domain/instruments/suggest-exchange.ts'
import { exchangeKindLabels } from '#shared/trade/exchange-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const kindOptions = exchangeKinds.map((value) => ({ value, label: exchangeKindLabels[value] }))

interface NewExchangesProps {
  /** Names in the file. */
  readonly names: readonly string[]
  /** The portfolio's time zone. */
  readonly timeZone: string
  readonly details: Readonly<Record<string, ExchangeDetails>>
  readonly onChange: (details: Readonly<Record<string, ExchangeDetails>>) => void
}

/** Asks for kind and time zone of the exchanges that an import creates: files have only their names. */
export function NewExchanges({ names, timeZone, details, onChange }: NewExchangesProps) {
  const { data: exchanges = [], isPending } = useQuery({ ...exchangesQuery, enabled: names.length > 0 })
  const existing = new Set(exchanges.map(({ name }) => name.toLowerCase()))
  const missing = names.filter((name) => !existing.has(name.toLowerCase()))
  if (isPending || missing.length === 0) return null
  return (
    <Panel
      title="New exchanges"
      subtitle={`Not in your settings. Check kind and time zone of ${pluralize(missing.length, 'exchange')}.`}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {missing.map((name) => {
          const chosen = details[name] ?? suggestExchange(name, timeZone)
          const change = (changes: Partial<ExchangeDetails>) =>
            onChange({ ...details, [name]: { ...chosen, ...changes } })
          return (
            <Box
              key={name}
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 200px) minmax(0, 320px)' } }}
            >
              <Select
                label={`${name}: kind`}
                value={chosen.kind}
                options={kindOptions}
                onChange={(kind) => change({ kind })}
              />
              <TimeZoneSelect
                label={`${name}: time zone`}
                value={chosen.timeZone}
                onChange={(zone: string) => change({ timeZone: zone })}
              />
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
