import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useUpdateSimulation, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SavedRunsTable } from './saved-runs-table.tsx'

const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).default)
const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).default)

/** Runs in one comparison. */
const maxCompared = 4

interface SavedRunsListProps {
  readonly runs: readonly SimulationRun[]
  readonly timeZone: string
  readonly openId: Id | null
  readonly onOpen: (run: SimulationRun) => void
  readonly onDelete: (run: SimulationRun) => void
}

/** Saved runs by tab, filtered by tag, with a choice of runs of one tab to compare. */
export default function SavedRunsList({ runs, timeZone, openId, onOpen, onDelete }: SavedRunsListProps) {
  const [tag, setTag] = useState<string | null>(null)
  const [edited, setEdited] = useState<SimulationRun | null>(null)
  const [chosen, setChosen] = useState<readonly Id[]>([])
  const update = useUpdateSimulation()
  const [isComparing, setIsComparing] = useState(false)
  const tags = [...new Set(runs.flatMap((run) => run.tags))].toSorted()
  const shown = tag === null || !tags.includes(tag) ? runs : runs.filter((run) => run.tags.includes(tag))
  // The kind of the newest run first.
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  const compared = runs.filter(({ id }) => chosen.includes(id))
  // Runs of one kind have the same figures.
  const comparedKind = compared[0]?.kind ?? null

  function choose(id: Id): void {
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={compared.length < 2}
          onClick={() => setIsComparing(true)}
          sx={{ mr: 1 }}
        >
          {compared.length < 2 ? 'Compare 2–4 runs' : `Compare ${compared.length} runs`}
        </Button>
        {tags.map((name) => (
          <Chip
            key={name}
            size="small"
            label={name}
            aria-pressed={name === tag}
            color={name === tag ? 'primary' : 'default'}
            variant={name === tag ? 'filled' : 'outlined'}
            onClick={() => setTag(name === tag ? null : name)}
          />
        ))}
      </Box>
      {kinds.map((kind) => (
        <SavedRunsTable
          key={kind}
          kind={kind}
          runs={shown.filter((run) => run.kind === kind)}
          timeZone={timeZone}
          openId={openId}
          compared={chosen}
          canCompare={compared.length < maxCompared && (comparedKind === null || comparedKind === kind)}
          onCompare={choose}
          onOpen={onOpen}
          onEdit={setEdited}
          onDelete={onDelete}
        />
      ))}
      {edited === null ? null : (
        <RunDialog
          title="Edit run"
          action="Save changes"
          initial={edited}
          knownTags={tags}
          submit={(labels) => update.mutateAsync({ id: edited.id, ...labels })}
          onDone={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
      {isComparing && compared.length > 1 ? (
        <CompareDialog runs={compared} onClose={() => setIsComparing(false)} />
      ) : null}
    </>
  )
}
