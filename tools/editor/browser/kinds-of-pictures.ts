// Said where a file of another kind is dropped: by Sveltia at a picture's field, by us at a text.

export const NOT_SHOWN = 'Pages show pictures that end in .jpg, .png, .webp, .avif or .svg.'

export const EXPORT_AS_JPEG =
  'Open a photograph of another kind, such as HEIC, on this computer and export it as JPEG.'
