/** The texts about subscriptions in Spanish. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** Spanish. */
export const subscribeSpanish: SubscriptionTexts = {
  heading: (page) => `Suscribirse a ${page}`,
  headingOf: (title) => `Suscribirse a «${title}»`,
  quoted: (title) => `«${title}»`,
  closed: {
    text: "Este comunicado ya está cerrado.",
    ended: {
      Resolved: (at) => `Este incidente se resolvió ${at}.`,
      Completed: (at) => `Este mantenimiento se completó ${at}.`,
      Cancelled: (at) => `Este mantenimiento se canceló ${at}.`,
      Archived: (at) => `Este aviso se archivó ${at}.`,
    },
    choice: "Puede seguir sus componentes o todo lo de esta página.",
  },
  toThis: {
    Incident: "Suscribirse a este incidente",
    Maintenance: "Suscribirse a este mantenimiento",
    Notice: "Suscribirse a este aviso",
  },
  toComponent: "Suscribirse a este componente",
  lead: "La suscripción empieza cuando se confirma. Hasta entonces solo se envía la solicitud de confirmación.",
  email: "Dirección de correo electrónico",
  webhook: "URL del webhook de Slack, Teams, Discord o propio",
  useWebhook: "Usar Slack, Teams, Discord o un webhook en su lugar",
  chatHelp: (example) =>
    `Para un canal, introduzca la URL de un webhook entrante (${example}). Allí se publica un código de confirmación.`,
  chatGuides: "Cómo crearlo:",
  webhookHelp:
    "Para un programa propio, introduzca una URL con https://. Recibe una prueba a la que debe responder antes de recibir mensajes.",
  leaveEmpty: "Deje este campo vacío",
  scope: "¿Qué desea seguir?",
  wholePage: "Todo lo de esta página",
  chosen: "Solo lo que elija",
  groupNote: "Un grupo incluye los componentes que se le añadan más adelante.",
  events: "¿Qué mensajes desea recibir?",
  incidents: "Incidentes",
  everyUpdate: "Cada actualización",
  openedAndResolved: "Cuando empiezan y terminan",
  noIncidents: "Ninguno",
  maintenance: "Mantenimientos",
  notices: "Avisos",
  statusChanges: "Cambios de estado sin comunicado",
  minimumImpact: "Incidentes con al menos este impacto",
  impacts: { None: "Cualquiera", Minor: "Menor", Major: "Importante", Critical: "Crítico" },
  submit: "Suscribirse",
  privacy:
    "Su dirección solo se usa para estos mensajes. Cada mensaje incluye un enlace para cancelar la suscripción.",
  toLink: "Gestionar una suscripción existente",
  feeds: "Seguir sin dirección",
  wrongEmail: "Introduzca una sola dirección de correo electrónico, por ejemplo ada@example.com.",
  wrongWebhook: "Introduzca una URL que empiece por https:// y no contenga nombre de usuario.",
  wrongPort: "Introduzca una URL con el puerto 443 u 8443, o sin puerto.",
  wrongHost: "No se puede acceder a este host desde Internet. Introduzca la URL de un host público.",
  wrongChat: (service, example) => `Esta no es la URL de un webhook entrante de ${service} (${example}).`,
  channelLink: (example) =>
    `Este es el enlace de un canal. Introduzca la URL de un webhook entrante: ${example}`,
  twoAddresses: "Rellene la dirección de correo electrónico o la URL del webhook, pero no ambas.",
  nothingChosen: "Elija al menos un componente o grupo.",
  noMessages: "Elija al menos un tipo de mensaje.",
  tooMany: (wait) => `Demasiadas solicitudes desde su red. Inténtelo de nuevo en ${wait}.`,
  requested: {
    heading: "Confirme su suscripción",
    instruction: "Abra el enlace del mensaje para confirmar.",
    text: "Si esta dirección puede suscribirse, un mensaje con un enlace de confirmación está en camino. El enlace es válido durante 24 horas. Cada dirección recibe como máximo dos mensajes así al día, con al menos 10 minutos entre ellos; mire también en el correo no deseado.",
    change: "¿Dirección equivocada? Cambiarla",
    changeUrl: "¿URL equivocada? Cambiarla",
  },
  challenge: {
    heading: "Responda a la prueba",
    text: (host) =>
      `Si esta URL puede suscribirse, una prueba está en camino a ${host}. En cuanto su programa responda, el webhook quedará suscrito. Cada host recibe como máximo una prueba por hora.`,
  },
  push: {
    button: "Recibir notificaciones en este navegador",
    help: "Sin dirección. El navegador le pide permiso.",
    homeScreen:
      "En un iPhone o iPad, añada primero esta página a la pantalla de inicio: toque «Compartir» y después «Añadir a pantalla de inicio». Ábrala desde allí y suscríbase.",
    waiting: "Esperando la primera notificación…",
    blocked:
      "Las notificaciones están bloqueadas. Permítalas para este sitio en los ajustes del navegador e inténtelo de nuevo. Una ventana privada nunca las permite: use otra vía en esta página.",
    refused:
      "Este navegador o esta ventana privada no permite notificaciones, o no puede conectar con su servicio de notificaciones. Use otro navegador u otra vía en esta página.",
    slow: "Aún no ha llegado ninguna notificación, así que la suscripción no está activa. Es posible que esta red bloquee el servicio de notificaciones del navegador, por ejemplo con un cortafuegos. Pruebe con otra red o con otra vía en esta página.",
    failed: "No se ha podido suscribir este navegador. Inténtelo más tarde.",
    active: "Este navegador está suscrito.",
    done: "Para cambiar o terminar la suscripción, abra «Suscribirse» en la página en este navegador.",
  },
  code: {
    heading: "Introduzca el código",
    instruction: "Introduzca el código publicado en el canal.",
    text: "Si este canal puede suscribirse, se ha publicado un código en él. Es válido durante 24 horas. Cada canal recibe como máximo dos códigos al día, con al menos 10 minutos entre ellos. Si no llega nada, compruebe que la URL esté completa y sea la de este canal, y que no se hayan eliminado allí el webhook ni su aplicación.",
    label: "Código",
    button: "Continuar",
    wrong: "Este código es incorrecto o ha caducado.",
  },
  confirm: {
    heading: (page) => `Confirmar la suscripción a ${page}`,
    button: "Confirmar la suscripción",
    ignore: "¿No la ha solicitado? Cierre esta página y no se le enviará nada.",
  },
  confirmed: {
    heading: (page) => `Se ha suscrito a ${page}`,
    text: "Cada mensaje incluye un enlace para cancelar la suscripción.",
  },
  manage: {
    heading: (page) => `Su suscripción a ${page}`,
    open: "Gestionar la suscripción",
    language: "Idioma de los mensajes y de esta página",
    ownLanguage: "El idioma de la página",
    pause: "Pausar hasta el",
    pauseHelp: "No se envía nada antes de ese día. Déjelo vacío para recibir mensajes.",
    pausedUntil: (date) => `En pausa hasta el ${date}.`,
    pauseOver: "Elija un día posterior a hoy o deje el campo vacío.",
    save: "Guardar",
    saved: "Guardado.",
    resume: "Reanudar la suscripción",
  },
  suspended: {
    bounced: "Los envíos están suspendidos porque el último mensaje no se pudo entregar.",
    pageClosed: "Los envíos están suspendidos porque la página ya no es pública.",
    byOperator: "Los responsables de la página han suspendido los envíos.",
    toGate: "Abrir la página para reanudar",
  },
  expired: {
    heading: "Este enlace ha caducado",
    text: "Se puede enviar un enlace nuevo a la misma dirección.",
    button: "Enviar un enlace nuevo",
  },
  broken: {
    heading: "Este enlace no funciona",
    text: "Está incompleto o ya no es válido. Introduzca la dirección suscrita para recibir uno nuevo.",
  },
  link: {
    heading: "Gestionar su suscripción",
    lead: "Introduzca la dirección suscrita. Se le enviará un enlace.",
    button: "Enviar enlace",
  },
  linkSent: {
    heading: "Consulte sus mensajes",
    text: "Si esta dirección está suscrita y ha recibido menos de dos enlaces en 24 horas, un enlace está en camino. El enlace de un mensaje anterior también funciona, salvo que lo haya anulado.",
    limit:
      "No se ha enviado ningún mensaje nuevo: esta dirección ya ha recibido todos los posibles por ahora. Use el más reciente o inténtelo de nuevo mañana.",
  },
  endLinks: {
    heading: "Desactivar los enlaces de los mensajes anteriores",
    text: "Si ha reenviado un mensaje, otras personas pueden cambiar su suscripción con el enlace. Con esto, los enlaces a esta página de todos los mensajes anteriores dejan de funcionar; los mensajes posteriores llevan otros nuevos. Los enlaces para cancelar la suscripción siguen funcionando.",
  },
  unsubscribe: {
    heading: (page) => `¿Cancelar la suscripción a ${page}?`,
    text: "No se enviarán más mensajes a esta dirección.",
    button: "Cancelar la suscripción",
    done: (page) => `Ha cancelado la suscripción a ${page}`,
    doneText: "No se enviarán más mensajes a esta dirección.",
    again: "Suscribirse de nuevo",
    shared:
      "Varias personas leen este buzón. Se le ha enviado un mensaje con un enlace para cancelar la suscripción.",
  },
  erase: {
    heading: "Eliminar mis datos",
    text: "Elimina la dirección y todas las opciones. No se le enviarán más mensajes. Solo se conserva una huella cifrada, para que la dirección no se vuelva a importar.",
    button: "Eliminar mis datos",
    done: "Sus datos se han eliminado",
    doneText: "Se han eliminado la dirección y todas las opciones.",
  },
};
