import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { setupPlanValues } from '#features/trade-entry/values/setup-plan.ts'

/**
 * Reacts to the choice of another setup: sets aside the rule answers of the previous one (they return with it), and fills
 * empty fields from the setup's risk, timeframe and targets. What was filled from the previous setup goes with it.
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
  const filled = useRef<ReturnType<typeof setupPlanValues>>([])
  useEffect(() => {
    if (setupId === previousId.current) return
    answers.current.set(previousId.current, getValues('ruleResponses'))
    previousId.current = setupId
    setValue('ruleResponses', answers.current.get(setupId) ?? [], { shouldDirty: true })
    for (const [field, value] of filled.current)
      if (getValues(field) === value) setValue(field, '', { shouldDirty: true })
    const setup = queries.getQueryData(setupsQuery.queryKey)?.find(({ id }) => id === setupId)
    filled.current = setup === undefined ? [] : setupPlanValues(setup).filter(([field]) => getValues(field) === '')
    for (const [field, value] of filled.current) setValue(field, value, { shouldDirty: true })
  }, [setupId, getValues, setValue, queries])
}
