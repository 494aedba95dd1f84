/** What every answer says about itself: what the page may do, who may load it, how long a copy of it may be kept. */

type Headers = Readonly<Record<string, string>>;

/** The page is made of its own files only. Compiling the computer player's WebAssembly is the one thing beyond that. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const REFUSED_FEATURES = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
];

export const SECURITY_HEADERS: Headers = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Other people's pages load the board from here. */
const EMBED_HEADERS: Headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The name of a file in `assets/` holds a hash of what is in it: under that name it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Path: a file's place in the page's folder, with slashes. */
export function fileHeaders(path: string): Headers {
  return {
    'cache-control': path.startsWith('assets/') ? FOR_EVER : ASK_EACH_TIME,
    // One address, several encodings: a cache between us and the reader must not mix them up.
    vary: 'Accept-Encoding',
    ...(path.startsWith('embed/') ? EMBED_HEADERS : {}),
  };
}
