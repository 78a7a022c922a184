import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ruleCostsQuery, type PortfolioScope } from '#api/figures/setup-figures.ts'
import { rulesQuery, useDeleteRule, useReorderRules } from '#api/playbook/rules.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { Id } from '#domain/numbers/units.ts'
import { phases, type Phase, type Rule } from '#domain/playbook/playbook.ts'
import { SortableList } from '#shared/lists/sortable-list.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { rulePhaseLabels } from '#shared/trade/rule-phase-labels.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RuleRow } from './rule-row.tsx'

const RuleForm = lazyPart(async () => (await import('./rule-form.tsx')).RuleForm)
const heights = [320]

/** The order of all rules after those of one phase were put into another order. */
function mergeOrder(rules: readonly Rule[], phase: Phase, ofPhase: readonly Id[]): Id[] {
  return phases.flatMap((one) => {
    const ids = rules.filter((rule) => rule.phase === one).map(({ id }) => id)
    if (one !== phase) return ids
    // Rules that are being deleted are not shown, and keep a place at the end.
    return [...ofPhase, ...ids.filter((id) => !ofPhase.includes(id))]
  })
}

interface RuleGroupsProps {
  readonly setupId: Id
  readonly scope: PortfolioScope
  /** Every rule, in order. */
  readonly all: readonly Rule[]
  readonly rules: readonly Rule[]
  readonly isOwn: boolean
  readonly onEdit: (rule: Rule) => void
}

function RuleGroups({ setupId, scope, all, rules, isOwn, onEdit }: RuleGroupsProps) {
  const costs = useQuery(ruleCostsQuery(setupId, scope))
  const reorder = useReorderRules(setupId)
  const removal = useDeleteRule(setupId)
  const remove = useSettingDeletion('rule', removal.mutateAsync)
  const { enqueueSnackbar } = useSnackbar()
  const order = (phase: Phase, ids: Id[]) =>
    reorder.mutate(mergeOrder(all, phase, ids), {
      onError: (error) =>
        enqueueSnackbar(`Couldn’t change the order: ${errorText(error, 'unknown reason')}`, { variant: 'error' }),
    })
  const rows = rules.map((rule) => ({ ...rule, name: rule.title }))
  return (
    <>
      {costs.isError ? (
        <Typography variant="body2" color="error">
          Couldn’t load what breaking the rules costs.{' '}
          <Button size="small" onClick={() => void costs.refetch()}>
            Try again
          </Button>
        </Typography>
      ) : null}
      {phases.map((phase) => {
        const ofPhase = rows.filter((rule) => rule.phase === phase)
        return ofPhase.length === 0 ? null : (
          <Box key={phase} component="section" aria-label={`${rulePhaseLabels[phase]} rules`} sx={{ mb: 1.5 }}>
            <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {rulePhaseLabels[phase]}
            </Typography>
            <SortableList
              label={`${rulePhaseLabels[phase]} rules`}
              rows={ofPhase}
              isFixed={!isOwn}
              onOrder={(ids) => order(phase, ids)}
            >
              {(rule, move) => (
                <RuleRow
                  rule={rule}
                  cost={costs.data === undefined ? null : costs.data.get(rule.id)}
                  move={move}
                  actions={
                    isOwn
                      ? { onEdit: () => onEdit(rule), onDelete: () => remove(rule.id, `Rule deleted: ${rule.title}`) }
                      : null
                  }
                />
              )}
            </SortableList>
          </Box>
        )
      })}
    </>
  )
}

interface RulesPanelProps {
  readonly setupId: Id
  readonly scope: PortfolioScope
  readonly isOwn: boolean
}

/** The rules of a setup by phase, in the trader's order, with what breaking each costs. */
export function RulesPanel({ setupId, scope, isOwn }: RulesPanelProps) {
  const query = useQuery(rulesQuery(setupId))
  const rules = useKeptRows(query.data)
  /** Null while the dialog is closed; a new rule has none. */
  const [edited, setEdited] = useState<{ readonly rule: Rule | null } | null>(null)
  return (
    <Panel
      title="Rules"
      subtitle="Mean R, broken vs. met"
      actions={
        isOwn ? (
          <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ rule: null })}>
            New rule
          </Button>
        ) : undefined
      }
    >
      {query.isPending ? <LoadingState label="Loading rules" heights={heights} /> : null}
      {query.isError ? (
        <ErrorState title="Couldn’t load rules" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && rules.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {isOwn ? 'No rules yet. Add what must be true before, during and after the trade.' : 'No rules.'}
        </Typography>
      ) : null}
      {query.data === undefined ? null : (
        <RuleGroups
          setupId={setupId}
          scope={scope}
          all={query.data}
          rules={rules}
          isOwn={isOwn}
          onEdit={(rule) => setEdited({ rule })}
        />
      )}
      {edited === null ? null : <RuleForm setupId={setupId} rule={edited.rule} onClose={() => setEdited(null)} />}
    </Panel>
  )
}
