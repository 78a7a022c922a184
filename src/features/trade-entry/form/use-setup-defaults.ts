import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { setupsQuery } from '#api/playbook/setups.ts'
import { chartTimeframes } from '#domain/trade/fields/choices.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'

/**
 * When another setup is chosen: answers to the rules of the one before go (and come back with it), and what the setup
 * says about risk, timeframe and targets fills fields that are still empty.
 */
export function useSetupDefaults(form: {
  control: Control<TradeFormValues>
  getValues: UseFormGetValues<TradeFormValues>
  setValue: UseFormSetValue<TradeFormValues>
}) {
  const { control, getValues, setValue } = form
  const queries = useQueryClient()
  const setupId = useWatch({ control, name: 'setupId' })
  const known = useRef(setupId)
  const answers = useRef(new Map<string, RuleResponse[]>())
  useEffect(() => {
    if (setupId === known.current) return
    answers.current.set(known.current, getValues('ruleResponses'))
    known.current = setupId
    setValue('ruleResponses', answers.current.get(setupId) ?? [], { shouldDirty: true })
    const setup = queries.getQueryData(setupsQuery.queryKey)?.find(({ id }) => id === setupId)
    if (setup === undefined) return
    const fill = (name: Parameters<typeof setValue>[0], value: string | null) => {
      if (value !== null && getValues(name) === '') setValue(name, value, { shouldDirty: true })
    }
    fill('plannedRiskPct', setup.riskPct)
    fill('timeframe', chartTimeframes.find((timeframe) => timeframe === setup.timeframe) ?? null)
    for (const [index, { sizePct }] of setup.targets.entries()) {
      const name = (['plannedTarget1Pct', 'plannedTarget2Pct', 'plannedTarget3Pct'] as const)[index]
      if (name !== undefined) fill(name, String(sizePct))
    }
  }, [setupId, getValues, setValue, queries])
}
