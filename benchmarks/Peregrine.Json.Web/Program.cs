using System.Globalization;
using System.Net.Http.Json;
using Peregrine.Json.Web;

// What JSON costs in whole requests: CPU time of the process for each, over Kestrel on loopback and over Kestrel in memory, where nothing but the request's own work is in it, by
// the framework alone, by options, and by the package, alternately; the same request with a ready body is taken off. Then HttpClient's methods and their twins, without a network.
//   dotnet run -c Release --project benchmarks/Peregrine.Json.Web [ROUNDS] [--json FILE] [WORD...]
// Where words are given, only the rows whose names, such as "Kestrel minimal GET 200B", have all of them. FILE gets the rows for eng/release.sh figures.
int option = Array.IndexOf(args, "--json");
string? file = option < 0 ? null : args[option + 1];
args = option < 0 ? args : [.. args[..option], .. args[(option + 2)..]];
var report = new List<object>();
int rounds = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 15;
string[] words = [.. args.Skip(1)];
string[] engines = ["framework", "options", "package"];
Console.WriteLine($"CPU time of the process a request, {rounds} rounds in turns, medians; JSON: less the same request with a ready body");
foreach (bool isOverNetwork in (bool[])[true, false])
{
    string host = isOverNetwork ? "Kestrel" : "Memory";
    var servers = new List<Server>();
    foreach (string engine in engines)
    {
        servers.Add(await Server.StartAsync(engine, isOverNetwork));
    }

    List<Client> clients = [.. servers.Select(static server => server.Connect())];
    Console.WriteLine();
    Console.WriteLine($"{host,-10}                  framework          JSON       options  JSON          package  JSON          requests a CPU second, package by framework");
    foreach (string kind in (string[])["minimal", "mvc"])
    {
        foreach (string size in Sizes.All)
        {
            Row(clients, host, $"{kind} GET {size}", new Call($"/{kind}/{size}", null), new Call($"/{kind}/ready/{size}", null), size);
            Row(clients, host, $"{kind} POST {size}", new Call($"/{kind}", Sizes.TextOf(size)), new Call($"/{kind}/ready/{size}", Sizes.TextOf(size)), size);
        }
    }

    foreach (string size in Sizes.All)
    {
        Row(clients, host, $"sequence GET {size}", new Call($"/sequence/{size}", null), new Call($"/minimal/ready/{size}", null), size);
        Row(clients, host, $"validated POST {size}", new Call("/validated", Sizes.TextOf(size)), new Call($"/minimal/ready/{size}", Sizes.TextOf(size)), size);
    }

    clients.ForEach(static c => c.Dispose());
    foreach (Server server in servers)
    {
        await server.DisposeAsync();
    }
}

Console.WriteLine();
Console.WriteLine("HttpClient                  System.Net.Http.Json   JSON   Peregrine.Json.Http   JSON");
foreach (string size in Sizes.All)
{
    using var client = new HttpClient(new Canned(Sizes.TextOf(size))) { BaseAddress = new Uri("http://here/"), MaxResponseContentBufferSize = 1 << 30 };
    List<Order> orders = Sizes.Of(size);
    byte[] text = Sizes.TextOf(size);
    await Pair(
        $"get {size}", size,
        () => HttpClientJsonExtensions.GetFromJsonAsync<List<Order>>(client, "x"),
        () => Peregrine.Json.Http.HttpClientJsonExtensions.GetFromJsonAsync<List<Order>>(client, "x"),
        async () =>
        {
            using HttpResponseMessage response = await client.GetAsync("x", HttpCompletionOption.ResponseHeadersRead);
            using Stream stream = await response.Content.ReadAsStreamAsync();
            await stream.CopyToAsync(Stream.Null);
        });
    await Pair(
        $"post {size}", size,
        () => HttpClientJsonExtensions.PostAsJsonAsync(client, "x", orders),
        () => Peregrine.Json.Http.HttpClientJsonExtensions.PostAsJsonAsync(client, "x", orders),
        () => client.PostAsync("x", new ByteArrayContent(text)));
}

if (file is not null)
{
    File.WriteAllText(file, System.Text.Json.JsonSerializer.Serialize(report, System.Text.Json.JsonSerializerOptions.Web));
}

bool IsWanted(string name) => Array.TrueForAll(words, word => name.Contains(word, StringComparison.OrdinalIgnoreCase));

void Row(List<Client> clients, string host, string name, Call request, Call ready, string size)
{
    if (!IsWanted($"{host} {name}"))
    {
        return;
    }

    int count = size == "600KB" ? 8 : size == "16KB" ? 150 : 300;
    count = host != "Memory" ? count : size == "600KB" ? 20 : size == "16KB" ? 1_000 : 5_000;
    (Client Client, Call Call)[] ways = [.. clients.Select(c => (c, request)), (clients[0], ready)];

    // Again and again, with rests in which the compiler replaces what has run often.
    for (int phase = 0; phase < 6; phase++)
    {
        foreach ((Client client, Call call) in ways)
        {
            for (int i = 0; i < Math.Max(count * 2, 100); i++)
            {
                client.Ask(call);
            }
        }

        Thread.Sleep(150);
    }

    double[][] times = Turns(ways.Length, way =>
    {
        for (int i = 0; i < count; i++)
        {
            ways[way].Client.Ask(ways[way].Call);
        }

        return count;
    });
    double[] json = [.. Enumerable.Range(0, 3).Select(way => Median([.. times[way].Zip(times[3], static (a, b) => a - b)]))];
    double Ratio(int way) => json[0] / json[way];
    double[] speedups = [.. times[0].Zip(times[2], static (a, b) => a / b)];
    Report(host, name, speedups, Ratio(2));
    Console.WriteLine(string.Create(
        CultureInfo.InvariantCulture,
        $"{name,-24}{Median(times[0]),10:N1} us {json[0],10:N1} us {Median(times[1]),10:N1} us {Ratio(1),5:N2}x {Median(times[2]),10:N1} us {Ratio(2),5:N2}x     {Median(speedups),6:N2}x"));
}

async Task Pair(string name, string size, Func<Task> theirs, Func<Task> ours, Func<Task> bare)
{
    if (!IsWanted($"HttpClient {name}"))
    {
        return;
    }

    int count = size == "600KB" ? 15 : size == "16KB" ? 500 : 5_000;
    Func<Task>[] ways = [theirs, ours, bare];
    for (int phase = 0; phase < 6; phase++)
    {
        foreach (Func<Task> way in ways)
        {
            for (int i = 0; i < Math.Max(count * 2, 100); i++)
            {
                await way();
            }
        }

        await Task.Delay(150);
    }

    double[][] times = Turns(3, way =>
    {
        for (int i = 0; i < count; i++)
        {
            ways[way]().GetAwaiter().GetResult();
        }

        return count;
    });
    double[] speedups = [.. times[0].Zip(times[1], static (a, b) => a / b)];
    double ratio = Median([.. times[0].Zip(times[2], static (a, b) => a - b)]) / Median([.. times[1].Zip(times[2], static (a, b) => a - b)]);
    Report("HttpClient", name, speedups, ratio);
    Console.WriteLine(string.Create(
        CultureInfo.InvariantCulture,
        $"{name,-24}{Median(times[0]),16:N2} us {Median(times[0]) - Median(times[2]),8:N2} us {Median(times[1]),12:N2} us {ratio,6:N2}x"));
}

void Report(string host, string name, double[] speedups, double json)
{
    double[] sorted = [.. speedups.Order()];

    // JSON's part over a socket is less than what the socket's own times are apart.
    report.Add(new { host, name, speedup = Median(speedups), low = sorted[sorted.Length / 10], high = sorted[^(1 + sorted.Length / 10)], json = host == "Kestrel" ? (double?)null : json });
}

double[][] Turns(int ways, Func<int, int> run)
{
    var times = new double[ways][];
    for (int way = 0; way < ways; way++)
    {
        times[way] = new double[rounds];
    }

    for (int round = 0; round < rounds; round++)
    {
        for (int turn = 0; turn < ways; turn++)
        {
            int way = (round + turn) % ways;
            TimeSpan before = Environment.CpuUsage.TotalTime;
            int count = run(way);
            times[way][round] = (Environment.CpuUsage.TotalTime - before).TotalMicroseconds / count;
        }
    }

    return times;
}

static double Median(double[] values)
{
    // A copy: the rounds of two ways are compared by their index.
    double[] sorted = [.. values];
    Array.Sort(sorted);
    return sorted[sorted.Length / 2];
}
