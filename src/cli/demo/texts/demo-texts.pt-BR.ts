/** Portuguese texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Portuguese. */
export const demoPortuguese: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Lojas, pagamentos e armazenamento para criadores. Nada disso é real: é uma demonstração, que desaparece quando é encerrada.",
  "Fernhill Developers": "Fernhill para desenvolvedores",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "A base das integrações. Esta página compartilha componentes e anúncios com a página das lojas.",
  Storefront: "Loja",
  Website: "Site",
  Checkout: "Pagamento",
  "Baskets and payments": "Carrinhos e pagamentos",
  Search: "Busca",
  Recommendations: "Recomendações",
  "Products that go together": "Produtos que combinam",
  Platform: "Plataforma",
  "Public API": "API pública",
  Webhooks: "Webhooks",
  "What we send to your systems": "O que enviamos aos seus sistemas",
  Identity: "Acesso",
  "Signing in and accounts": "Login e contas",
  "Object Storage": "Armazenamento de objetos",
  Regions: "Regiões",
  Europe: "Europa",
  Frankfurt: "Frankfurt",
  Stockholm: "Estocolmo",
  Americas: "Américas",
  "São Paulo": "São Paulo",
  Asia: "Ásia",
  Tokyo: "Tóquio",
  Dubai: "Dubai",
  "Back Office": "Administração",
  "Merchant Dashboard": "Painel do lojista",
  "Nightly Export": "Exportação noturna",
  "The sales of the day before as a file": "As vendas do dia anterior em um arquivo",
  "Search is slow": "A busca está lenta",
  "Results take several seconds. Everything else works.":
    "Os resultados levam vários segundos. Todo o resto funciona.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "Um dos três servidores de índice ficou sem memória. Ele está sendo substituído.",
  "The new node has caught up, and results are fast again.":
    "O novo servidor está em dia, e os resultados voltaram a ser rápidos.",
  "Some API calls answer 503": "Algumas chamadas à API retornam 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Cerca de 1 em cada 8 chamadas falha. A maioria das novas tentativas funciona.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Um balanceador de carga está enviando chamadas a uma máquina que não existe mais.",
  "The machine is out of rotation. We are watching the error rate.":
    "A máquina foi retirada da distribuição. Estamos acompanhando a taxa de erros.",
  "No call has failed since.": "Nenhuma chamada falhou desde então.",
  "Files can’t be read or written": "Não é possível ler nem gravar arquivos",
  "Uploads and downloads fail. Stored files are safe.":
    "Envios e downloads falham. Os arquivos armazenados estão seguros.",
  "A network change disconnected the storage. We are rolling it back.":
    "Uma mudança na rede desconectou o armazenamento. Estamos desfazendo a mudança.",
  "The change has been rolled back. No data was lost.": "A mudança foi desfeita. Nenhum dado foi perdido.",
  "São Paulo is unreachable from some networks": "São Paulo está inacessível a partir de algumas redes",
  "A network carrier has a fault. Other regions are not affected.":
    "Uma operadora de rede está com uma falha. As outras regiões não foram afetadas.",
  "Traffic is routed through another carrier.": "O tráfego passa por outra operadora.",
  "The carrier has fixed the fault.": "A operadora corrigiu a falha.",
  "Nobody can sign in": "Ninguém consegue fazer login",
  "People who are signed in stay signed in. Shops and payments work.":
    "Quem já está conectado continua conectado. As lojas e os pagamentos funcionam.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Um certificado havia expirado. Ele foi renovado e agora se renova automaticamente.",
  "Dubai answers slowly": "Dubai responde com lentidão",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Um cabo submarino foi rompido. O tráfego segue por uma rota mais longa.",
  "Traffic is back on its usual route.": "O tráfego voltou à rota habitual.",
  "Some payments by bank transfer are declined": "Alguns pagamentos por transferência são recusados",
  "Cards and wallets work.": "Cartões e carteiras digitais funcionam.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "O banco voltou a aceitar transferências. Os pedidos recusados podem ser pagos novamente.",
  "Webhooks arrive late": "Os webhooks chegam com atraso",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "Os webhooks chegam com até 10 minutos de atraso. Nenhum se perde.",
  "The queue is empty, and webhooks arrive within a second.":
    "A fila está vazia, e os webhooks chegam em menos de um segundo.",
  "Orders cannot be placed": "Não é possível fazer pedidos",
  "Checkout fails for all customers. Baskets are kept.":
    "O pagamento falha para todos os clientes. Os carrinhos são mantidos.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Uma mudança no banco de dados bloqueou as tabelas de impostos. Estamos desfazendo a mudança.",
  "Orders go through again.": "Os pedidos voltaram a ser concluídos.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Os pedidos são concluídos há meia hora, e nenhum cliente foi cobrado duas vezes.",
  "Tokyo: one of three zones is down": "Tóquio: uma das três zonas está fora do ar",
  "Shops that are served from there may fail to load at the first try.":
    "As lojas servidas de lá podem não carregar na primeira tentativa.",
  "Power is back, and the zone serves again.": "A energia voltou, e a zona está funcionando novamente.",
  "Card payments fail at checkout": "Pagamentos com cartão falham",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Cerca de 8 em cada 10 pagamentos com cartão falham. Transferências e carteiras salvas funcionam.",
  "A certificate at our payment provider expired. They are replacing it.":
    "Um certificado do nosso provedor de pagamentos expirou. Ele está sendo substituído.",
  "The new certificate is in place, and payments go through again.":
    "O novo certificado está instalado, e os pagamentos voltaram a ser concluídos.",
  "No payments have failed since.": "Nenhum pagamento falhou desde então.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "Os webhooks chegam com até 4 minutos de atraso. Nenhum se perde.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "Dobramos o número de processos, e a fila está diminuindo.",
  "The queue is empty.": "A fila está vazia.",
  "Regular check of Object Storage": "Verificação periódica do armazenamento de objetos",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "Discos são verificados e substituídos. Os arquivos continuam legíveis; os envios podem ficar lentos.",
  "New certificates at the edge": "Novos certificados na borda da rede",
  "No requests are lost during the change.": "Nenhuma requisição se perde durante a troca.",
  "Search moves to new machines": "A busca está mudando para novas máquinas",
  "Results may be slow, and new products may appear a few minutes late.":
    "Os resultados podem ficar lentos, e novos produtos podem aparecer alguns minutos depois.",
  "Identity gets a new database": "Novo banco de dados para o acesso",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Por alguns minutos, ninguém conseguirá fazer login. Quem já está conectado continua conectado.",
  "The old upload API is being retired": "A antiga API de envio será desativada",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Ela deixa de funcionar em {date}. A [nova API de envio](https://fernhill.example/uploads) faz tudo o que ela fazia.",
  Sandbox: "Ambiente de testes",
  "The API with test data": "A API com dados de teste",
  Documentation: "Documentação",
  Packages: "Pacotes",
  "SDKs for six languages": "SDKs para seis linguagens",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**O que aconteceu.** Uma migração bloqueou as tabelas de impostos por 38 minutos. Cada pedido as lê, e por isso cada um esperou até falhar.\n\n**Por que demorou tanto.** Em uma cópia, a migração levou segundos: a cópia não recebia pedidos.\n\n**O que mudamos.**\n\n- Agora uma migração desiste depois de 3 segundos sem o seu bloqueio.\n- A cópia em que testamos migrações reproduz uma hora de pedidos reais.",
};
