import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rulesQuery } from '#api/playbook/rules.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import { RuleAnswers } from '#shared/trade/rule-answers.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The rules as they are asked for while a trade is logged; answers here are only tried out. */
export function ChecklistPanel({ setupId }: { setupId: Id }) {
  const rules = useKeptRows(useQuery(rulesQuery(setupId)).data)
  const [responses, setResponses] = useState<readonly RuleResponse[]>([])
  if (rules.length === 0) return null
  const answered = responses.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId)).length
  return (
    <Panel
      title="Checklist"
      subtitle="As you see it when you log a trade. Answers here are not saved."
      actions={
        answered === 0 ? undefined : (
          <Button size="small" onClick={() => setResponses([])}>
            Clear answers
          </Button>
        )
      }
    >
      <RuleAnswers
        rules={rules}
        responses={responses}
        onChange={(ruleId, response) =>
          setResponses((now) => [
            ...now.filter((other) => other.ruleId !== ruleId),
            ...(response === null ? [] : [response]),
          ])
        }
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${answered} of ${rules.length} answered`}
      </Typography>
    </Panel>
  )
}
