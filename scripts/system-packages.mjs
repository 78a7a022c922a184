// Installs the Debian packages that a step needs, or states exactly what is missing.
import { existsSync } from 'node:fs'
import { must, output, which } from './run.mjs'

let listsAreFresh = false

function isInstalled(name) {
  return output('dpkg-query', ['-W', '-f=${db:Status-Status}', name]) === 'installed'
}

/**
 * Ensures that the Debian packages `names` are installed; `why` states the purpose. Throws with the exact command to
 * type if it may not or cannot install them.
 */
export async function ensureDebianPackages(names, why) {
  const advice = `${why} needs the packages ${names.join(' ')}`
  if (!existsSync('/etc/debian_version') || which('apt-get') === null) {
    throw new Error(`${advice} (their Debian names); install their counterparts on this system and run again.`)
  }
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : output('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n']
  if (sudo === null) {
    throw new Error(`${advice}. Run: sudo apt-get install --no-install-recommends ${missing.join(' ')}`)
  }
  const apt = async (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args]
    await must(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  console.log(`Installing ${missing.join(', ')} (${why}) …`)
  if (!listsAreFresh) await apt('update')
  listsAreFresh = true
  await apt('install', '-y', '--no-install-recommends', ...missing)
}
