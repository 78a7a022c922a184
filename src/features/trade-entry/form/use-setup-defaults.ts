import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { setupsQuery } from '#api/playbook/setups.ts'
import { chartTimeframes } from '#domain/trade/fields/choices.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'

/**
 * Reacts to the choice of another setup: sets aside the rule answers of the previous one (they return with it), and fills
 * empty fields from the setup's risk, timeframe and targets.
 */
export function useSetupDefaults(form: {
  control: Control<TradeFormValues>
  getValues: UseFormGetValues<TradeFormValues>
  setValue: UseFormSetValue<TradeFormValues>
}) {
  const { control, getValues, setValue } = form
  const queries = useQueryClient()
  const setupId = useWatch({ control, name: 'setupId' })
  const previousId = useRef(setupId)
  const answers = useRef(new Map<string, RuleResponse[]>())
  useEffect(() => {
    if (setupId === previousId.current) return
    answers.current.set(previousId.current, getValues('ruleResponses'))
    previousId.current = setupId
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
