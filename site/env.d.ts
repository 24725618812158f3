/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Which build of the site this is. */
  readonly BUILD: string
}
