import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { createContext, type KeyboardEvent, memo, use, useMemo, useState } from 'react'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { ShownAnswer, ShownAnswers } from '#features/charter-elite/data/tool-runs.ts'
import type { ToolRefs } from '#features/charter-elite/data/use-on-screen-tools.ts'
import { certaintyText } from '#shared/analysis/certainty-words.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { hiddenText } from '#ui/hidden-text.ts'
import { CertaintyMark } from './certainty-dot.tsx'

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

type Answers = Pick<ToolRailProps, 'answers' | 'isOutdated'>

/** What the tabs show. While a brush moves, it changes many times a second and the tabs around it do not. */
const RailAnswers = createContext<Answers>({ answers: new Map(), isOutdated: () => false })

/** The styles of all tabs, on their list: plain elements in it are drawn in a fraction of the time of styled ones. */
const tabStyles = {
  '& [role="tab"]': {
    position: 'relative',
    width: '100%',
    minHeight: 34,
    px: 0.75,
    justifyContent: 'flex-start',
    textAlign: 'left',
    borderRadius: 1.5,
    typography: 'body2',
    fontWeight: 450,
    '&[aria-selected="true"]': { bgcolor: 'action.selected', fontWeight: 650 },
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .tab': { display: 'flex', alignItems: 'center', gap: 0.75, width: '100%' },
  '& .title': { flexGrow: 1, minWidth: 0 },
  '& .spark': { width: 36, flexShrink: 0, display: 'inline-flex', '& svg': { width: 36 } },
  '& .certainty': hiddenText,
} as const

const Spark = memo(Sparkline)

function TabContent({ tool }: { readonly tool: ToolKey | null }) {
  const { answers, isOutdated } = use(RailAnswers)
  const answer = tool === null ? undefined : answers.get(tool)
  const finding = answer?.result?.finding ?? null
  return (
    <span className="tab" aria-busy={answer !== undefined && isOutdated(answer)}>
      <CertaintyMark certainty={finding?.certainty ?? null} />
      {finding === null ? null : <span className="certainty">{certaintyText(finding)}</span>}
      <span className="title">{titleOf(tool)}</span>
      <span className="spark" aria-hidden>
        {answer?.result ? <Spark values={answer.result.spark} label="" /> : null}
      </span>
    </span>
  )
}

interface TabsProps extends Pick<ToolRailProps, 'open' | 'refs' | 'onOpen'> {
  readonly found: readonly (ToolKey | null)[]
}

const ToolTabs = memo(function ToolTabs({ found, open, refs, onOpen }: TabsProps) {
  // Tab reaches this one; arrow keys reach the others.
  const entry = found.includes(open) ? open : (found[0] ?? null)
  return (
    <Box role="tablist" aria-label="Tools" aria-orientation="vertical" onKeyDown={moveFocus} sx={tabStyles}>
      {found.map((tool) => (
        <ButtonBase
          key={tool ?? 'all'}
          {...(tool === null ? {} : { ref: refs[tool] })}
          role="tab"
          aria-selected={tool === open}
          aria-controls={toolPanelId}
          tabIndex={tool === entry ? 0 : -1}
          onClick={() => onOpen(tool)}
        >
          <TabContent tool={tool} />
        </ButtonBase>
      ))}
    </Box>
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
  const found = useMemo(() => searchTools(search), [search])
  const shown = useMemo(() => ({ answers, isOutdated }), [answers, isOutdated])
  return (
    <>
      <Box sx={{ display: { xs: 'block', md: 'none' } }}>
        <ToolSelect open={open} onOpen={onOpen} />
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: 1, alignContent: 'start', position: 'sticky', top: 72 }}>
        <SearchField value={search} onChange={setSearch} />
        <RailAnswers value={shown}>
          <ToolTabs found={found} open={open} refs={refs} onOpen={onOpen} />
        </RailAnswers>
        {found.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No tool matches.
          </Typography>
        ) : null}
      </Box>
    </>
  )
}
