/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a list of options with icons and key hints under a text field. */
import { mdiMagnify } from '@mdi/js'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { useId, useState, type KeyboardEvent } from 'react'
import { useSession } from '#api/supabase/session.ts'
import { KeyHint } from '#app/shortcuts/key-hint.tsx'
import { Icon } from '#ui/icon.tsx'
import { commandGroups, matchCommands, type Command } from './command.ts'
import { paletteStyle } from './palette-style.ts'
import { rememberCommand } from './recent-commands.ts'
import { useCommands } from './use-commands.ts'
import { useTradeSearch } from './use-trade-search.ts'

/** Commands by group in the order of the headings; a command that is recent is not listed again. */
function arrange(commands: readonly Command[]) {
  const seen = new Set<string>()
  const unique = commands.filter(({ id }) => !seen.has(id) && seen.add(id))
  return commandGroups
    .map((group) => ({ group, commands: unique.filter((command) => command.group === group) }))
    .filter((part) => part.commands.length > 0)
}

const rowId = (list: string, index: number) => `${list}-${index}`

interface CommandPaletteProps {
  readonly onClose: () => void
  readonly onHelp: () => void
}

/** The dialog that finds screens, portfolios, trades and actions by typing. */
export default function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const list = useId()
  const userId = useSession().user?.id ?? null
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { trades, isSearching, error, retry } = useTradeSearch(typed)
  const groups = arrange([...matchCommands(useCommands(userId, onHelp), typed), ...trades])
  const commands = groups.flatMap((group) => group.commands)
  const activeIndex = Math.min(active, commands.length - 1)

  function choose(command: Command | undefined) {
    if (command === undefined) return
    onClose()
    if (userId !== null) rememberCommand(userId, command)
    command.run()
  }

  function move(index: number) {
    const next = (index + commands.length) % Math.max(commands.length, 1)
    setActive(next)
    document.getElementById(rowId(list, next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(activeIndex + 1),
      ArrowUp: () => move(activeIndex - 1),
      PageDown: () => move(Math.min(activeIndex + 8, commands.length - 1)),
      PageUp: () => move(Math.max(activeIndex - 8, 0)),
      Enter: () => choose(commands[activeIndex]),
    }
    const step = steps[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    step()
  }

  const indexOf = new Map(commands.map((command, index) => [command.id, index]))
  return (
    <Dialog
      open
      onClose={onClose}
      transitionDuration={100}
      slotProps={{
        paper: { 'aria-label': 'Command palette' },
      }}
      sx={paletteStyle}
    >
      <div className="palette-field">
        <Icon path={mdiMagnify} />
        <InputBase
          fullWidth
          placeholder="Search screens, trades, actions"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type
          autoFocus
          autoComplete="off"
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search screens, trades and actions',
            'aria-expanded': true,
            'aria-controls': list,
            'aria-autocomplete': 'list',
            'aria-activedescendant': activeIndex < 0 ? undefined : rowId(list, activeIndex),
            spellCheck: false,
          }}
          sx={{ fontSize: '1.0625rem', minHeight: 48 }}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={list} role="listbox" aria-label="Results" aria-busy={isSearching} className="palette-list">
        {groups.map((part) => (
          <div key={part.group} role="group" aria-label={part.group}>
            <div className="palette-heading" aria-hidden="true">
              {part.group}
            </div>
            {part.commands.map((command) => {
              const at = indexOf.get(command.id) ?? 0
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox handles the keys
                <div
                  key={command.id}
                  id={rowId(list, at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === activeIndex}
                  className="palette-option"
                  onClick={() => choose(command)}
                  onMouseMove={() => setActive(at)}
                >
                  <Icon path={command.icon} />
                  <span className="palette-label">{command.label}</span>
                  {command.detail === undefined ? null : <span className="palette-detail">{command.detail}</span>}
                  {command.keys === undefined ? null : <KeyHint shortcut={{ keys: command.keys }} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <div className="palette-status">
        <output>
          {error !== null
            ? 'Couldn’t search trades.'
            : isSearching
              ? 'Searching trades…'
              : commands.length === 0
                ? `No results for “${typed.trim()}”. Try a symbol or a date.`
                : typed === ''
                  ? 'Type a symbol or a date to find trades.'
                  : ''}
        </output>
        {error === null ? null : (
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        )}
      </div>
    </Dialog>
  )
}
