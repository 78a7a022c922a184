import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { setupPlanValues } from '#features/trade-entry/values/setup-plan.ts'

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
    for (const [field, value] of setupPlanValues(setup))
      if (getValues(field) === '') setValue(field, value, { shouldDirty: true })
  }, [setupId, getValues, setValue, queries])
}
