import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { singleKeyShortcuts } from '#shared/preferences/single-key-shortcuts.ts'
import { acceptsShortcut } from './accepts-shortcut.ts'
import { hasModifier, shortcuts, type Shortcut, type ShortcutAction } from './shortcuts.ts'

/** Some keyboards need Shift for these keys, others do not. */
const maybeShifted = new Set(['?', '/'])

const bindingsOf = ({ keys }: Shortcut): readonly string[] =>
  maybeShifted.has(keys) ? [keys, `Shift+${keys}`] : [keys]

/** Handles the keys of all shortcuts while the shell is shown. */
export function useShortcuts(onAction: (action: ShortcutAction) => void): void {
  const navigate = useNavigate()
  const choice = singleKeyShortcuts.useChoice()
  const perform = useEffectEvent((shortcut: Shortcut, event: KeyboardEvent) => {
    if (!hasModifier(shortcut) && !acceptsShortcut(event)) return
    event.preventDefault()
    if ('to' in shortcut.does) void navigate(shortcut.does.to)
    else onAction(shortcut.does.action)
  })
  useEffect(() => {
    const active = choice === 'on' ? shortcuts : shortcuts.filter(hasModifier)
    const bindings = active.flatMap((shortcut) =>
      bindingsOf(shortcut).map((keys) => [keys, (event: KeyboardEvent) => perform(shortcut, event)] as const),
    )
    return tinykeys(window, Object.fromEntries(bindings))
  }, [choice])
}
