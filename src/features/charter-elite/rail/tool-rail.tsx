import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { memo, useState, type KeyboardEvent } from 'react'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { ShownAnswer, ShownAnswers } from '#features/charter-elite/data/tool-runs.ts'
import type { ToolRefs } from '#features/charter-elite/data/use-on-screen-tools.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CertaintyDot } from './certainty-dot.tsx'

export const toolPanelId = 'charter-elite-tool'
export const allTitle = 'All tools'

interface ToolRailProps {
  /** Null: all tools. */
  readonly open: ToolKey | null
  readonly answers: ShownAnswers
  /** Whether an answer is of a selection before the one on screen. */
  readonly isOutdated: (answer: ShownAnswer) => boolean
  readonly refs: ToolRefs
  readonly onOpen: (tool: ToolKey | null) => void
}

const titleOf = (tool: ToolKey | null) => (tool === null ? allTitle : toolFacts[tool].title)

/** Tools whose title, meaning or help has every word of a text. */
function searchTools(text: string): readonly (ToolKey | null)[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [null, ...toolKeys]
  return toolKeys.filter((key) => {
    const { title, meaning, help } = toolFacts[key]
    const said = [title, meaning, ...Object.values(help)].join(' ').toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const place = tabs.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? null : place + step
  if (next === null || place < 0) return
  event.preventDefault()
  tabs[(next + tabs.length) % tabs.length]?.focus()
}

interface TabProps {
  readonly tool: ToolKey | null
  readonly isOpen: boolean
  /** Whether Tab reaches it; arrow keys reach the others. */
  readonly isEntry: boolean
  readonly result: ToolResult | null
  readonly isBusy: boolean
  readonly refs: ToolRefs
  readonly onOpen: ToolRailProps['onOpen']
}

/** What a tab shows; drawn again when its tool has an answer, and not when it begins to wait for one. */
const TabContent = memo(function TabContent({ tool, result }: Pick<TabProps, 'tool' | 'result'>) {
  return (
    <>
      <CertaintyDot finding={result?.finding ?? null} />
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
        {titleOf(tool)}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 36, flexShrink: 0, display: 'inline-flex', '& svg': { width: 36 } }}
      >
        {result === null ? null : <Sparkline values={result.spark} label="" />}
      </Box>
    </>
  )
})

const ToolTab = memo(function ToolTab({ tool, isOpen, isEntry, result, isBusy, refs, onOpen }: TabProps) {
  return (
    <ButtonBase
      {...(tool === null ? {} : { ref: refs[tool] })}
      role="tab"
      aria-selected={isOpen}
      aria-busy={isBusy}
      aria-controls={toolPanelId}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => onOpen(tool)}
      sx={{
        width: '100%',
        minHeight: 34,
        px: 0.75,
        gap: 0.75,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1.5,
        typography: 'body2',
        fontWeight: isOpen ? 650 : 450,
        bgcolor: isOpen ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <TabContent tool={tool} result={result} />
    </ButtonBase>
  )
})

const ToolSelect = memo(function ToolSelect({ open, onOpen }: Pick<ToolRailProps, 'open' | 'onOpen'>) {
  return (
    <Select
      label="Tool"
      value={open ?? ''}
      options={[null, ...toolKeys].map((tool) => ({ value: tool ?? '', label: titleOf(tool) }))}
      onChange={(value) => onOpen(toolKeys.find((key) => key === value) ?? null)}
    />
  )
})

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

const SearchField = memo(function SearchField({ value, onChange }: SearchFieldProps) {
  return <TextInput type="search" label="Find a tool" value={value} onChange={({ target }) => onChange(target.value)} />
})

/** The sixteen tools, each with its recent values and its certainty; a select on phones. */
export function ToolRail({ open, answers, isOutdated, refs, onOpen }: ToolRailProps) {
  const [search, setSearch] = useState('')
  const found = searchTools(search)
  const entry = found.includes(open) ? open : (found[0] ?? null)
  return (
    <>
      <Box sx={{ display: { xs: 'block', md: 'none' } }}>
        <ToolSelect open={open} onOpen={onOpen} />
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: 1, alignContent: 'start', position: 'sticky', top: 72 }}>
        <SearchField value={search} onChange={setSearch} />
        <Box role="tablist" aria-label="Tools" aria-orientation="vertical" onKeyDown={moveFocus}>
          {found.map((tool) => {
            const answer = tool === null ? undefined : answers.get(tool)
            return (
              <ToolTab
                key={tool ?? 'all'}
                tool={tool}
                isOpen={tool === open}
                isEntry={tool === entry}
                result={answer?.result ?? null}
                isBusy={answer !== undefined && isOutdated(answer)}
                refs={refs}
                onOpen={onOpen}
              />
            )
          })}
        </Box>
        {found.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No tool matches.
          </Typography>
        ) : null}
      </Box>
    </>
  )
}
