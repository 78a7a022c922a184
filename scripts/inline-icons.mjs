// Vite plugin: each module of the browser's production build gets the icons that it draws as texts of its own. The package
// is one module of seven thousand: left to the bundler, every icon of the application is in one file that every screen loads.
import { createRequire } from 'node:module'

/** By name: which of them are drawn is known only while the code is read. */
const icons = createRequire(import.meta.url)('@mdi/js')

const named = /import \{([^}]*)\} from '@mdi\/js'\n?/

export function inlineIcons() {
  return {
    name: 'inline-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: named },
      handler(code, id) {
        const inlined = code.replace(named, (_whole, list) => {
          const names = list.split(',').map((name) => name.trim())
          return names
            .filter((name) => name !== '')
            .map((name) => {
              if (icons[name] === undefined) throw new Error(`${id} draws "${name}", which is no icon of @mdi/js`)
              return `const ${name} = ${JSON.stringify(icons[name])};`
            })
            .join('')
        })
        return { code: inlined, map: null }
      },
    },
  }
}
