import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { scenarioDeletions, scenariosQuery, useRenameScenario, type Scenario } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { policyLabels } from '#shared/simulation/order-policies.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatInstant, unknownText } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { rangeText } from './describe-inputs.ts'
import { NameDialog } from './name-dialog.tsx'
import { ScenarioActions } from './scenario-actions.tsx'
import { scenarioAddress } from './scenario-inputs.ts'

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).default)

const columns = [
  { key: 'name', label: 'Scenario' },
  { key: 'source', label: 'Trades of' },
  { key: 'stops', label: 'Stops', numeric: true },
  { key: 'targets', label: 'Targets', numeric: true },
  { key: 'cell', label: 'Chosen cell' },
  { key: 'policy', label: 'Policy' },
  { key: 'saved', label: 'Saved' },
  { key: 'compared', label: 'Compare' },
  { key: 'actions', label: 'Actions' },
]

/** How many scenarios are compared at once. */
const maxCompared = 2

interface SavedScenariosProps {
  /** Names of portfolios, setups and strategies by id. */
  readonly names: ReadonlyMap<Id, string>
  readonly timeZone: string
}

/** Saved scenarios: open, compare two, rename, duplicate, delete. */
export function SavedScenarios({ names, timeZone }: SavedScenariosProps) {
  const list = useInfiniteQuery(scenariosQuery)
  const hidden = useSyncExternalStore(scenarioDeletions.subscribe, scenarioDeletions.hidden)
  const rename = useRenameScenario()
  const [renamed, setRenamed] = useState<Scenario | null>(null)
  const [chosen, setChosen] = useState<readonly Id[]>([])
  const [isComparing, setIsComparing] = useState(false)
  const scenarios = list.data?.pages.flatMap((page) => page.scenarios).filter(({ id }) => !hidden.has(id))

  const sourceName = ({ portfolioId, setupId, strategyId }: Scenario) => {
    const ids = [strategyId, setupId, portfolioId].filter((id) => id !== null)
    // Strategies are listed page by page, and cannot be archived.
    const unnamed = (id: Id) => (id === strategyId ? 'Strategy' : 'Archived')
    return ids.length === 0 ? 'Deleted' : ids.map((id) => names.get(id) ?? unnamed(id)).join(' · ')
  }
  const compared = (scenarios ?? []).filter(({ id }) => chosen.includes(id))
  const [first, second] = compared
  const rows = (scenarios ?? []).map((scenario) => {
    const { id, name, inputs, cell, createdAt, results } = scenario
    const isChosen = chosen.includes(id)
    const address = scenarioAddress(scenario)
    return {
      name:
        address === null ? (
          name
        ) : (
          <Link component={RouterLink} to={address} sx={{ fontWeight: 600 }}>
            {name}
          </Link>
        ),
      source: sourceName(scenario),
      stops: <span style={{ whiteSpace: 'nowrap' }}>{rangeText(inputs.stops)}</span>,
      targets: <span style={{ whiteSpace: 'nowrap' }}>{rangeText(inputs.targets)}</span>,
      cell: (
        <span style={{ whiteSpace: 'nowrap' }}>{cell === null ? unknownText : cellText(cell.stop, cell.target)}</span>
      ),
      policy: policyLabels[inputs.policy],
      saved: <span style={{ whiteSpace: 'nowrap' }}>{formatInstant(createdAt, timeZone)}</span>,
      compared: (
        <Checkbox
          size="small"
          checked={isChosen}
          // Of a scenario without results there is nothing to compare.
          disabled={!isChosen && (results === 0 || compared.length >= maxCompared)}
          onChange={() => setChosen(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
          slotProps={{ input: { 'aria-label': `Compare ${name}` } }}
        />
      ),
      actions: <ScenarioActions scenario={scenario} onRename={() => setRenamed(scenario)} />,
    }
  })

  return (
    <Panel title="Saved scenarios" subtitle="Inputs and results">
      {list.error !== null && scenarios === undefined ? (
        <ErrorState title="Couldn’t load scenarios" error={list.error} onRetry={() => void list.refetch()} />
      ) : scenarios === undefined ? (
        <LoadingState label="Loading scenarios" heights={[96]} />
      ) : rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No saved scenarios yet. Open a card above to start.
        </Typography>
      ) : (
        <SimpleTable caption="Saved scenarios" columns={columns} rows={rows} maxHeight={480} />
      )}
      {first === undefined ? null : second === undefined ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Select one more scenario to compare.
        </Typography>
      ) : (
        <Button variant="outlined" onClick={() => setIsComparing(true)} sx={{ mt: 1, mr: 1 }}>
          Compare 2 scenarios
        </Button>
      )}
      {isComparing && first !== undefined && second !== undefined ? (
        <CompareDialog
          scenarios={[first, second]}
          sources={[sourceName(first), sourceName(second)]}
          onClose={() => setIsComparing(false)}
        />
      ) : null}
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} sx={{ mt: 1 }}>
          Load more
        </Button>
      ) : null}
      {renamed === null ? null : (
        <NameDialog
          title="Rename scenario"
          confirmLabel="Rename"
          initial={renamed.name}
          isBusy={rename.isPending}
          error={rename.error}
          onCancel={() => {
            rename.reset()
            setRenamed(null)
          }}
          onConfirm={(name) => rename.mutate({ id: renamed.id, name }, { onSuccess: () => setRenamed(null) })}
        />
      )}
    </Panel>
  )
}
