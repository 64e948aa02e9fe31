using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>
/// Answers, questions and users of the Stack Exchange API: many nullable numbers and dates, enums, nested owners and
/// comments. Input escapes only what RFC 8259 requires, as servers send it.
/// </summary>
internal static class StackExchangeWorkloads
{
    public const string Group = "stackexchange";

    public static IReadOnlyList<string> Names { get; } = ["answer", "question", "user"];

    public static Workload? Create(string name) => name switch
    {
        "answer" => Plain(name, Written.Make(64, 301, static p => Posts.Answer(p, 380, 1)), StackExchangeContext.Default.Answer),
        "question" => Plain(name, Written.Make(32, 302, Posts.Question), StackExchangeContext.Default.Question),
        "user" => Plain(name, Written.Make(64, 303, Posts.User), StackExchangeContext.Default.User),
        _ => null,
    };

    private static Workload<T> Plain<T>(string name, T[] values, JsonTypeInfo<T> generated)
        => new(Group, name, values, Written.By(values, Written.Relaxed), generated);
}

[JsonSerializable(typeof(Answer))]
[JsonSerializable(typeof(Question))]
[JsonSerializable(typeof(User))]
public sealed partial class StackExchangeContext : JsonSerializerContext;
