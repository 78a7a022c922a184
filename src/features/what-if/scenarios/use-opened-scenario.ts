import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { scenarioQuery, type Scenario } from '#api/simulations/what-if.ts'
import type { WhatIfControl } from '#features/what-if/settings/use-what-if-state.ts'
import { withSavedLevels } from '#features/what-if/settings/what-if-settings.ts'

/** The scenario that the address names. */
export type OpenedScenario = Pick<UseQueryResult<Scenario>, 'data' | 'error'>

/** Loads the opened scenario and gives the settings its levels, which the address cannot hold if they are uneven. */
export function useOpenedScenario(control: WhatIfControl): { control: WhatIfControl; opened: OpenedScenario } {
  const { settings, view } = control
  const opened = useQuery({ ...scenarioQuery(view.scenarioId ?? ''), enabled: view.scenarioId !== null })
  const saved = view.scenarioId === null ? undefined : opened.data?.inputs
  const resolved = useMemo(
    () => ({
      ...settings,
      stops: withSavedLevels(settings.stops, saved?.stops),
      targets: withSavedLevels(settings.targets, saved?.targets),
    }),
    [settings, saved],
  )
  return { control: { ...control, settings: resolved }, opened }
}
