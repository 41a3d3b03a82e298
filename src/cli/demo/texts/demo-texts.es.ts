/** Spanish texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Spanish. */
export const demoSpanish: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Tiendas, pagos y almacenamiento para creadores. Nada de esto es real: es una demo y desaparece cuando se detiene.",
  "Fernhill Developers": "Fernhill para desarrolladores",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "La base de las integraciones. Esta página comparte componentes y anuncios con la página de las tiendas.",
  Storefront: "Tienda",
  Website: "Sitio web",
  Checkout: "Pago",
  "Baskets and payments": "Cestas y pagos",
  Search: "Búsqueda",
  Recommendations: "Recomendaciones",
  "Products that go together": "Productos que combinan bien",
  Platform: "Plataforma",
  "Public API": "API pública",
  Webhooks: "Webhooks",
  "What we send to your systems": "Lo que enviamos a sus sistemas",
  Identity: "Acceso",
  "Signing in and accounts": "Inicio de sesión y cuentas",
  "Object Storage": "Almacenamiento de objetos",
  Regions: "Regiones",
  Europe: "Europa",
  Frankfurt: "Fráncfort",
  Stockholm: "Estocolmo",
  Americas: "América",
  "São Paulo": "São Paulo",
  Asia: "Asia",
  Tokyo: "Tokio",
  Dubai: "Dubái",
  "Back Office": "Administración",
  "Merchant Dashboard": "Panel de comerciantes",
  "Nightly Export": "Exportación nocturna",
  "The sales of the day before as a file": "Las ventas del día anterior en un archivo",
  "Search is slow": "La búsqueda va lenta",
  "Results take several seconds. Everything else works.":
    "Los resultados tardan varios segundos. Todo lo demás funciona.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "Uno de los tres servidores de índices se quedó sin memoria. Lo estamos sustituyendo.",
  "The new node has caught up, and results are fast again.":
    "El nuevo servidor está al día y los resultados vuelven a ser rápidos.",
  "Some API calls answer 503": "Algunas llamadas a la API devuelven 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Falla aproximadamente 1 de cada 8 llamadas. La mayoría de los reintentos funciona.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Un balanceador de carga envía llamadas a una máquina que ya no existe.",
  "The machine is out of rotation. We are watching the error rate.":
    "Hemos retirado la máquina del reparto. Estamos vigilando la tasa de errores.",
  "No call has failed since.": "Desde entonces no ha fallado ninguna llamada.",
  "Files can’t be read or written": "No se pueden leer ni escribir archivos",
  "Uploads and downloads fail. Stored files are safe.":
    "Fallan las subidas y las descargas. Los archivos guardados están a salvo.",
  "A network change disconnected the storage. We are rolling it back.":
    "Un cambio en la red desconectó el almacenamiento. Lo estamos revirtiendo.",
  "The change has been rolled back. No data was lost.":
    "Hemos revertido el cambio. No se ha perdido ningún dato.",
  "São Paulo is unreachable from some networks": "São Paulo no es accesible desde algunas redes",
  "A network carrier has a fault. Other regions are not affected.":
    "Un operador de red tiene una avería. Las demás regiones no están afectadas.",
  "Traffic is routed through another carrier.": "El tráfico pasa por otro operador.",
  "The carrier has fixed the fault.": "El operador ha reparado la avería.",
  "Nobody can sign in": "Nadie puede iniciar sesión",
  "People who are signed in stay signed in. Shops and payments work.":
    "Quienes ya iniciaron sesión la conservan. Las tiendas y los pagos funcionan.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Había caducado un certificado. Lo hemos renovado, y ahora se renueva automáticamente.",
  "Dubai answers slowly": "Dubái responde con lentitud",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Se ha cortado un cable submarino. El tráfico sigue una ruta más larga.",
  "Traffic is back on its usual route.": "El tráfico ha vuelto a su ruta habitual.",
  "Some payments by bank transfer are declined": "Se rechazan algunos pagos por transferencia",
  "Cards and wallets work.": "Las tarjetas y los monederos funcionan.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "El banco vuelve a aceptar transferencias. Los pedidos rechazados se pueden pagar de nuevo.",
  "Webhooks arrive late": "Los webhooks llegan con retraso",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "Los webhooks llegan con hasta 10 minutos de retraso. No se pierde ninguno.",
  "The queue is empty, and webhooks arrive within a second.":
    "La cola está vacía y los webhooks llegan en menos de un segundo.",
  "Orders cannot be placed": "No se pueden hacer pedidos",
  "Checkout fails for all customers. Baskets are kept.":
    "El pago falla para todos los clientes. Las cestas se conservan.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Un cambio en la base de datos ha bloqueado las tablas de impuestos. Lo estamos revirtiendo.",
  "Orders go through again.": "Los pedidos vuelven a completarse.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Los pedidos se completan desde hace media hora, y a ningún cliente se le ha cobrado dos veces.",
  "Tokyo: one of three zones is down": "Tokio: una de las tres zonas está caída",
  "Shops that are served from there may fail to load at the first try.":
    "Las tiendas servidas desde allí pueden no cargarse al primer intento.",
  "Power is back, and the zone serves again.": "Ha vuelto la electricidad y la zona funciona de nuevo.",
  "Card payments fail at checkout": "Fallan los pagos con tarjeta",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Fallan unos 8 de cada 10 pagos con tarjeta. Las transferencias y los monederos guardados funcionan.",
  "A certificate at our payment provider expired. They are replacing it.":
    "Caducó un certificado de nuestro proveedor de pagos. Lo está sustituyendo.",
  "The new certificate is in place, and payments go through again.":
    "El nuevo certificado está instalado y los pagos vuelven a completarse.",
  "No payments have failed since.": "Desde entonces no ha fallado ningún pago.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "Los webhooks llegan con hasta 4 minutos de retraso. No se pierde ninguno.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "Hemos duplicado el número de procesos y la cola se está reduciendo.",
  "The queue is empty.": "La cola está vacía.",
  "Regular check of Object Storage": "Revisión periódica del almacenamiento de objetos",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "Se revisan y sustituyen discos. Los archivos se pueden leer; las subidas pueden ser lentas.",
  "New certificates at the edge": "Nuevos certificados en el borde de la red",
  "No requests are lost during the change.": "No se pierde ninguna solicitud durante el cambio.",
  "Search moves to new machines": "La búsqueda pasa a máquinas nuevas",
  "Results may be slow, and new products may appear a few minutes late.":
    "Los resultados pueden tardar, y los productos nuevos pueden aparecer unos minutos después.",
  "Identity gets a new database": "Nueva base de datos para el acceso",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Durante unos minutos nadie podrá iniciar sesión. Las sesiones abiertas se conservan.",
  "The old upload API is being retired": "Se retira la antigua API de subida",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Dejará de funcionar el {date}. La [nueva API de subida](https://fernhill.example/uploads) hace todo lo que hacía.",
  Sandbox: "Entorno de pruebas",
  "The API with test data": "La API con datos de prueba",
  Documentation: "Documentación",
  Packages: "Paquetes",
  "SDKs for six languages": "SDK para seis lenguajes",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**Qué ocurrió.** Una migración bloqueó las tablas de impuestos durante 38 minutos. Cada pedido las lee, así que cada uno esperó hasta fallar.\n\n**Por qué duró tanto.** En una copia, la migración tardó segundos: la copia no recibía pedidos.\n\n**Qué hemos cambiado.**\n\n- Ahora una migración abandona si no obtiene su bloqueo en 3 segundos.\n- La copia en la que probamos las migraciones reproduce una hora de pedidos reales.",
};
