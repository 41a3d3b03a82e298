/** The texts of messages in Spanish. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Spanish. */
export const spanish: MessageTexts = {
  events: {
    IncidentOpened: "Nueva incidencia",
    IncidentUpdated: "Incidencia actualizada",
    IncidentReopened: "Incidencia reabierta",
    IncidentResolved: "Incidencia resuelta",
    IncidentPostmortem: "Análisis posterior publicado",
    MaintenanceAnnounced: "Mantenimiento programado",
    MaintenanceReminder: "Recordatorio de mantenimiento",
    MaintenanceChanged: "Mantenimiento reprogramado",
    MaintenanceStarted: "Mantenimiento iniciado",
    MaintenanceUpdated: "Mantenimiento actualizado",
    MaintenanceEnded: "Mantenimiento finalizado",
    MaintenancePostmortem: "Análisis posterior publicado",
    MaintenanceCancelled: "Mantenimiento cancelado",
    NoticePublished: "Aviso",
    NoticeUpdated: "Aviso actualizado",
    StatusChanged: "Estado modificado",
    FlappingStarted: "Estado inestable",
    FlappingEnded: "Estado estable de nuevo",
  },
  labels: {
    status: "Estado",
    affected: "Afecta a",
    impact: "Impacto",
    follows: "Seguirá",
    started: "Inicio",
    planned: "Previsto",
    duration: "Duración",
    posted: "Publicado",
  },
  unstable: "El estado cambia a menudo. Recibirá un mensaje más cuando vuelva a ser estable.",
  stable: "El estado lleva diez minutos estable.",
  details: "Ver detalles",
  detailsOnPage: "Los detalles están en la página de estado.",
  delayed: (time) => `Escrito el ${time}; entregado con retraso.`,
  why: {
    page: (page) => `Recibe este mensaje porque se suscribió a ${page}.`,
    components: (page) => `Recibe este mensaje porque se suscribió a componentes de ${page}.`,
    announcement: (page) => `Recibe este mensaje porque se suscribió a este comunicado en ${page}.`,
  },
  manage: "Gestionar la suscripción",
  unsubscribe: "Cancelar la suscripción",
  confirmation: {
    subject: (page) => `Confirme su suscripción a ${page}`,
    text: "Alguien, probablemente usted, pidió recibir avisos en esta dirección. Confírmelo para empezar a recibirlos.",
    button: "Confirmar la suscripción",
    expires: "Este enlace es válido durante 24 horas.",
  },
  added: {
    text: (page) =>
      `Esta dirección se ha añadido a la lista de destinatarios de ${page}. Confírmelo para recibir los avisos.`,
    ignore: "Si no desea recibir avisos, ignore este mensaje.",
  },
  link: {
    subject: (page) => `Su suscripción a ${page}`,
    text: "Pidió un enlace para gestionar su suscripción.",
    ended: "Los enlaces que anuló ya no funcionan.",
    button: "Gestionar la suscripción",
  },
  test: {
    subject: (page) => `Mensaje de prueba de ${page}`,
    text: "Esto es una prueba. No ha ocurrido nada: las novedades llegarán como este mensaje.",
  },
  code: (code) =>
    `Para confirmar, introduzca este código en la página de estado: ${code}. Es válido durante 24 horas.`,
  ignore: "Si no lo pidió usted, ignore este mensaje.",
  invitation: {
    title: (inviter) =>
      inviter === null ? "Tiene una invitación al portal" : `${inviter} le ha invitado al portal`,
    text: ({ page, role, email }) =>
      `Tendrá el rol ${role} en el portal de la página de estado ${page} e iniciará sesión como ${email}.`,
    expires: (time) => `El enlace funciona una sola vez, hasta el ${time}. No lo reenvíe a nadie.`,
    button: "Unirse",
    ignore: "Si no espera esta invitación, ignórela: sin el enlace no ocurre nada.",
  },
  emailChange: {
    title: "Se cambió su dirección de correo",
    text: ({ page, email }) =>
      `Su cuenta en el portal de ${page} ya no tiene la dirección ${email}. A partir de ahora inicia sesión con la nueva.`,
    button: "Abrir el portal",
    ignore: "Si no lo esperaba, avise a un propietario del portal.",
  },
  reset: {
    title: "Elija una contraseña nueva",
    text: ({ page, email }) =>
      `Alguien pidió este enlace para ${email} en el inicio de sesión del portal de ${page}.`,
    expires: (time) =>
      `Funciona una sola vez, hasta el ${time}. Al usarlo se cierran todas sus sesiones. No lo reenvíe a nadie.`,
    button: "Elegir contraseña",
    ignore: "Si no lo pidió usted, ignore este mensaje: su contraseña no cambia.",
  },
};
