// Vite plugin: inlines the icons of each module as texts in the browser's production build. The package is one module
// with seven thousand icons: otherwise the bundler would put all icons of the application into one file that every
// screen loads.
import { createRequire } from 'node:module'

/** Looked up by name, because the icons are known only while the code is transformed. */
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
