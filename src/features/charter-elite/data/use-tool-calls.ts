import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commentTemplatesQuery } from '#api/playbook/comment-templates.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { type EliteState, statedIds } from '#features/charter-elite/selection/elite-address.ts'
import { templateTexts } from '#shared/analysis/template-texts.ts'
import type { ToolCall } from '#workers/analysis/shapes.ts'

const none: readonly never[] = []

/** All tools with their options, the open one first. */
export function useToolCalls(
  options: EliteState['options'],
  open: ToolKey | null,
  tools: readonly ToolKey[] = toolKeys,
): readonly ToolCall[] {
  const templates = useQuery(commentTemplatesQuery).data ?? none
  return useMemo(() => {
    const texts = templateTexts(templates)
    const callOf = (tool: ToolKey): ToolCall => ({
      tool,
      options: tool === 'playbook' ? { ...options.playbook, templates: texts } : (options[tool] ?? null),
    })
    const others = tools.filter((key) => key !== open)
    return (open === null ? others : [open, ...others]).map(callOf)
  }, [templates, options, open, tools])
}

interface EliteSelections {
  readonly selection: Selection
  readonly other: Selection | null
  /** The portfolios of either. */
  readonly portfolios: readonly Portfolio[]
}

/** The selections that a state describes; without stated portfolios they are about the active one. */
export function useSelections(state: EliteState, all: readonly Portfolio[], activeId: Id): EliteSelections {
  const { filter, brushes, compare } = state
  const compared = compare?.portfolioIds ?? none
  // A brush that moves leaves the portfolios as they are, and what is drawn of them.
  const ids = useMemo(() => statedIds(state.portfolioIds, [activeId]), [state.portfolioIds, activeId])
  const otherIds = useMemo(() => statedIds(compared, ids), [compared, ids])
  const portfolios = useMemo(
    () => all.filter(({ id }) => ids.includes(id) || otherIds.includes(id)),
    [all, ids, otherIds],
  )
  const selection = useMemo(() => ({ portfolioIds: ids, conditions: filter, brushes }), [ids, filter, brushes])
  const other = useMemo(
    () => (compare === null ? null : { portfolioIds: otherIds, conditions: compare.filter, brushes }),
    [compare, otherIds, brushes],
  )
  return { selection, other, portfolios }
}
