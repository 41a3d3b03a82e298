/** The texts of messages in Brazilian Portuguese. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Brazilian Portuguese. */
export const brazilian: MessageTexts = {
  events: {
    IncidentOpened: "Novo incidente",
    IncidentUpdated: "Incidente atualizado",
    IncidentReopened: "Incidente reaberto",
    IncidentResolved: "Incidente resolvido",
    IncidentPostmortem: "Análise pós-incidente publicada",
    MaintenanceAnnounced: "Manutenção agendada",
    MaintenanceReminder: "Lembrete de manutenção",
    MaintenanceChanged: "Manutenção reagendada",
    MaintenanceStarted: "Manutenção iniciada",
    MaintenanceUpdated: "Manutenção atualizada",
    MaintenanceEnded: "Manutenção concluída",
    MaintenancePostmortem: "Análise pós-incidente publicada",
    MaintenanceCancelled: "Manutenção cancelada",
    NoticePublished: "Aviso",
    NoticeUpdated: "Aviso atualizado",
    StatusChanged: "Status alterado",
    FlappingStarted: "Status instável",
    FlappingEnded: "Status estável novamente",
  },
  labels: {
    status: "Status",
    affected: "Afeta",
    impact: "Impacto",
    follows: "Você vai acompanhar",
    started: "Início",
    planned: "Previsto",
    duration: "Duração",
    posted: "Publicado",
  },
  unstable:
    "O status muda com frequência. Você receberá mais uma mensagem quando ele voltar a ficar estável.",
  stable: "O status está estável há dez minutos.",
  details: "Ver detalhes",
  detailsOnPage: "Os detalhes estão na página de status.",
  delayed: (time) => `Escrito em ${time}; entregue com atraso.`,
  why: {
    page: (page) => `Você recebe esta mensagem porque assinou ${page}.`,
    components: (page) => `Você recebe esta mensagem porque assinou componentes de ${page}.`,
    announcement: (page) => `Você recebe esta mensagem porque assinou este comunicado em ${page}.`,
  },
  manage: "Gerenciar assinatura",
  unsubscribe: "Cancelar assinatura",
  confirmation: {
    subject: (page) => `Confirme sua assinatura de ${page}`,
    text: "Alguém, provavelmente você, pediu para receber avisos neste endereço. Confirme para começar a recebê-los.",
    button: "Confirmar assinatura",
    expires: "Este link é válido por 24 horas.",
  },
  added: {
    text: (page) =>
      `Este endereço foi adicionado à lista de destinatários de ${page}. Confirme para receber os avisos.`,
    ignore: "Se você não quiser receber avisos, ignore esta mensagem.",
  },
  link: {
    subject: (page) => `Sua assinatura de ${page}`,
    text: "Você pediu um link para gerenciar sua assinatura.",
    ended: "Os links que você desativou não funcionam mais.",
    button: "Gerenciar assinatura",
  },
  test: {
    subject: (page) => `Mensagem de teste de ${page}`,
    text: "Isto é um teste. Nada aconteceu: as atualizações chegarão como esta mensagem.",
  },
  code: (code) =>
    `Para confirmar, digite este código na página de status: ${code}. Ele é válido por 24 horas.`,
  ignore: "Se você não pediu isto, ignore esta mensagem.",
  invitation: {
    title: (inviter) =>
      inviter === null ? "Convite para o portal" : `${inviter} convidou você para o portal`,
    text: ({ page, role, email }) =>
      `Você terá a função ${role} no portal da página de status ${page} e entrará como ${email}.`,
    expires: (time) => `O link funciona uma única vez, até ${time}. Não o encaminhe a ninguém.`,
    button: "Participar",
    ignore: "Se você não espera este convite, ignore-o: nada acontece sem o link.",
  },
  emailChange: {
    title: "Seu endereço de e-mail foi alterado",
    text: ({ page, email }) =>
      `Sua conta no portal de ${page} não tem mais o endereço ${email}. A partir de agora você entra com o novo.`,
    button: "Abrir o portal",
    ignore: "Se você não esperava isto, avise um proprietário do portal.",
  },
  reset: {
    title: "Escolha uma nova senha",
    text: ({ page, email }) => `Alguém pediu este link para ${email}, na entrada do portal de ${page}.`,
    expires: (time) =>
      `Ele funciona uma única vez, até ${time}. Quando for usado, todas as suas sessões serão encerradas. Não o encaminhe a ninguém.`,
    button: "Escolher senha",
    ignore: "Se você não pediu isto, ignore esta mensagem: sua senha continua a mesma.",
  },
};
