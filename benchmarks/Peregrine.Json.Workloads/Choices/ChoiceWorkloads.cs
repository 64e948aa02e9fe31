using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Workloads.Services;

namespace Peregrine.Json.Workloads.Choices;

/// <summary>
/// How a caller chooses options: the defaults of the web, a generated context, options that are not the first of their type, and options with a converter, which belong
/// to the program.
/// </summary>
internal static class ChoiceWorkloads
{
    public const string Group = "options";

    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    private static readonly JsonSerializerOptions s_owned = Owned();

    private static readonly JsonSerializerOptions[] s_others =
    [
        new(), Written.Relaxed, new() { WriteIndented = true }, Owned(), new() { MaxDepth = 32 }, new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }, new() { AllowTrailingCommas = true },
    ];

    public static IReadOnlyList<string> Names { get; } =
    [
        "first", "first-owned", "second", "second-owned", "fourth", "eighth", "second-context",
        "login-web", "location-web", "index-web", "login-context", "location-context", "index-context",
    ];

    public static Workload? Create(string name) => name switch
    {
        "first" => Accounts<Use.First>(name, s_web, 0),
        "first-owned" => Accounts<Use.FirstOwned>(name, s_owned, 0),
        "second" => Accounts<Use.Second>(name, s_web, 1),
        "second-owned" => Accounts<Use.SecondOwned>(name, s_owned, 1),
        "fourth" => Accounts<Use.Fourth>(name, s_web, 3),
        "eighth" => Accounts<Use.Eighth>(name, s_web, 7),
        "second-context" => ByContext(name, Written.Make(64, 101, Account<Use.SecondContext>.Make), ChoiceContext.Default.AccountSecondContext, WebChoiceContext.Default.Options),
        "login-web" => Web(name, Written.Make(64, 101, LoginViewModel.Make)),
        "location-web" => Web(name, Written.Make(64, 102, Location.Make)),
        "index-web" => Web(name, Written.Make(8, 103, IndexViewModel.Make)),
        "login-context" => ByContext(name, Written.Make(64, 101, LoginViewModel.Make), ServiceContext.Default.LoginViewModel),
        "location-context" => ByContext(name, Written.Make(64, 102, Location.Make), ServiceContext.Default.Location),
        "index-context" => ByContext(name, Written.Make(8, 103, IndexViewModel.Make), ServiceContext.Default.IndexViewModel),
        _ => null,
    };

    private static Workload<Account<TUse>> Accounts<TUse>(string name, JsonSerializerOptions options, int others)
        where TUse : class
    {
        Account<TUse>[] values = Written.Make(64, 101, Account<TUse>.Make);
        return new(Group, name, values, Written.By(values, options), null) { Options = options, Earlier = s_others[..others], AgainstStandardOnly = true };
    }

    private static Workload<T> Web<T>(string name, T[] values)
        => new(Group, name, values, Written.By(values, s_web), null) { Options = s_web, AgainstStandardOnly = true };

    private static Workload<T> ByContext<T>(string name, T[] values, JsonTypeInfo<T> generated, params JsonSerializerOptions[] earlier)
        => new(Group, name, values, Written.By(values), generated) { ByMetadata = true, Earlier = earlier, AgainstStandardOnly = true };

    private static JsonSerializerOptions Owned() => new() { Converters = { new JsonStringEnumConverter() } };
}

[JsonSerializable(typeof(Account<Use.SecondContext>), TypeInfoPropertyName = "AccountSecondContext")]
public sealed partial class ChoiceContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Account<Use.SecondContext>), TypeInfoPropertyName = "AccountSecondContext")]
public sealed partial class WebChoiceContext : JsonSerializerContext;
