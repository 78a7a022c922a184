import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  useTransformSetups,
  type TransformableSetup,
  type TransformRequest,
  type TransformResult,
} from '#api/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { findLevelProblems, toLevels, type FieldProblems } from '#features/backtester/fields/replay-values.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import type { PlanOverride } from './plan-override.ts'
import { SetupPreview } from './setup-preview.tsx'
import { SetupsTable } from './setups-table.tsx'
import { TransformResults } from './transform-results.tsx'

type Overrides = Readonly<Record<Id, PlanOverride>>

/** Max setups of one transformation, as the server accepts them. */
const maxSetups = 50

function buildRequest(setupIds: readonly Id[], overrides: Overrides): TransformRequest {
  return {
    setupIds,
    overrides: setupIds.flatMap((setupId) => {
      const override = overrides[setupId]
      return override === undefined ? [] : [{ setupId, ...toLevels(override.levels, override.derived) }]
    }),
  }
}

/** The setups that `?setups=` names, as far as they can be transformed. */
function setupsOfAddress(address: URLSearchParams, setups: readonly TransformableSetup[]): readonly Id[] {
  const named = (address.get('setups') ?? '').split(',')
  return setups.flatMap(({ setupId, status }) => (status === 'ready' && named.includes(setupId) ? [setupId] : []))
}

/** Chooses setups, previews the strategies they become, and makes them. */
export function Transformer({ setups, minimum }: { setups: readonly TransformableSetup[]; minimum: number }) {
  const [address] = useSearchParams()
  const [chosen, setChosen] = useState<readonly Id[]>(() => setupsOfAddress(address, setups))
  const [overrides, setOverrides] = useState<Overrides>({})
  const [problems, setProblems] = useState<Readonly<Record<Id, FieldProblems>>>({})
  const [results, setResults] = useState<readonly TransformResult[]>([])
  const transform = useTransformSetups()
  const running = useRef<AbortController | null>(null)
  const [isCanceled, setIsCanceled] = useState(false)
  const names = new Map(setups.map(({ setupId, name }) => [setupId, name]))
  const ready = chosen.filter((id) => setups.some(({ setupId, status }) => setupId === id && status === 'ready'))

  function start(): void {
    const found = Object.fromEntries(
      ready.flatMap((id) => {
        const override = overrides[id]
        const wrong = override === undefined ? {} : findLevelProblems(override.levels)
        return Object.keys(wrong).length > 0 ? [[id, wrong]] : []
      }),
    )
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const controller = new AbortController()
    running.current = controller
    setIsCanceled(false)
    const request = { body: buildRequest(ready, overrides), signal: controller.signal }
    transform.mutate(request, {
      onError: () => setIsCanceled(controller.signal.aborted),
      onSuccess: (made) => {
        setResults(made)
        setChosen([])
        setOverrides({})
      },
    })
  }

  function changePlan(setupId: Id, changed: PlanOverride | null): void {
    setOverrides(({ [setupId]: _before, ...others }) => (changed === null ? others : { ...others, [setupId]: changed }))
    setProblems(({ [setupId]: _wrong, ...others }) => others)
  }

  return (
    <>
      {results.length === 0 ? null : <TransformResults results={results} names={names} minimum={minimum} />}
      <Panel title="Setups" subtitle={`Needs ${minimum} closed trades with risk, MAE and MFE.`}>
        <SetupsTable
          setups={setups}
          minimum={minimum}
          chosen={chosen}
          onToggle={(id) =>
            setChosen(
              chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(0, maxSetups),
            )
          }
        />
      </Panel>
      {chosen.map((id) => (
        <SetupPreview
          key={id}
          setupId={id}
          name={names.get(id) ?? ''}
          override={overrides[id] ?? null}
          problems={problems[id] ?? {}}
          onOverride={(changed) => changePlan(id, changed)}
        />
      ))}
      {isCanceled ? (
        <Alert severity="info" variant="outlined">
          Transformation canceled. Nothing was saved.
        </Alert>
      ) : null}
      {transform.isError && !isCanceled ? (
        <Alert severity="error" variant="outlined">
          {`Couldn’t transform setups: ${errorText(transform.error)}`}
        </Alert>
      ) : null}
      {Object.keys(problems).length > 0 ? (
        <Alert severity="error" variant="outlined">
          {`Check the plan of ${Object.keys(problems)
            .map((id) => names.get(id) ?? '')
            .join(', ')}.`}
        </Alert>
      ) : null}
      {chosen.length === 0 ? null : (
        <ActionBar>
          <Button variant="contained" disabled={ready.length === 0} loading={transform.isPending} onClick={start}>
            {ready.length === 0 ? 'Transform setups' : `Transform ${pluralize(ready.length, 'setup')}`}
          </Button>
          {transform.isPending ? (
            <Button color="inherit" onClick={() => running.current?.abort()}>
              Cancel
            </Button>
          ) : (
            <Button color="inherit" onClick={() => setChosen([])}>
              Clear selection
            </Button>
          )}
        </ActionBar>
      )}
    </>
  )
}
