using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>One model with values and texts, compared with System.Text.Json in every way of reading and writing it.</summary>
internal abstract partial record ModelCase(string Name)
{
    public static ModelCase Of<T>(T[] values, params string[] texts) => Of(typeof(T).Name, values, texts);

    public static ModelCase Of<T>(string name, T[] values, string[] texts) => new ModelCase<T>(name, values, texts);

    public abstract bool IsStruct { get; }

    public abstract void Compare(string variant);

    public abstract Task ComparePieces(string variant);

    public abstract void ComparePopulate(string variant);

    /// <summary>How the library serves the type under some options.</summary>
    public abstract (ExecutionKind Reading, ExecutionKind Writing) Describe(string variant);

    /// <summary>What a call came to, as text: everything that a user would see.</summary>
    protected static string Outcome(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (Exception error) when (error is not Xunit.Sdk.IAssertionException)
        {
            return Text(error);
        }
    }

    protected static async Task<string> Outcome(Func<Task<string>> call)
    {
        try
        {
            return await call();
        }
        catch (Exception error) when (error is not Xunit.Sdk.IAssertionException)
        {
            return Text(error);
        }
    }

    /// <summary>The library quotes a kilobyte of a wrong literal at most.</summary>
    [GeneratedRegex("'[^']{1000,}'(?= is an invalid JSON literal)")]
    private static partial Regex LongLiteral();

    private static string Text(Exception error) => LongLiteral().Replace(
        $"{error.GetType()}: {error.Message}{(error is JsonException json ? $" at {json.Path}, {json.LineNumber}, {json.BytePositionInLine}" : "")}; {error.InnerException?.GetType()}: {error.InnerException?.Message}",
        "''");
}

internal sealed partial record ModelCase<T>(string Name, T[] Values, string[] Texts) : ModelCase(Name)
{
    private static readonly JsonSerializerOptions s_shown = new() { TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver(), IncludeFields = true, NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowNamedFloatingPointLiterals };

    private static readonly System.Reflection.MethodInfo s_populate = typeof(T).IsValueType ? null! : ((Action<string, object, JsonSerializerOptions>)Fill).Method.GetGenericMethodDefinition().MakeGenericMethod(typeof(T));

    public override bool IsStruct => typeof(T).IsValueType;

    public override void Compare(string variant)
    {
        JsonSerializerOptions options = Variants.Options(variant), theirs = Variants.OfSystemTextJson(options);
        foreach (T value in Values)
        {
            string written = Outcome(() => Stj.Serialize(value, theirs));
            Same(variant, "written", written, Outcome(() => JsonSerializer.Serialize(value, options)));
            Same(variant, "written as bytes", written, Outcome(() => Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(value, options))));
            Same(variant, "written twice", Outcome(() => Stj.Serialize<T[]>([value, value], theirs)), Outcome(() => JsonSerializer.Serialize<T[]>([value, value], options)));
        }

        foreach (string text in AllTexts(theirs))
        {
            string read = Outcome(() => Shown(Stj.Deserialize<T>(text, theirs)));
            Same(variant, text, read, Outcome(() => Shown(JsonSerializer.Deserialize<T>(text, options))));
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            Same(variant, text, read, Outcome(() => Shown(JsonSerializer.Deserialize<T>(bytes, options))));
        }
    }

    public override async Task ComparePieces(string variant)
    {
        JsonSerializerOptions options = new(Variants.Options(variant)) { DefaultBufferSize = 16 }, theirs = Variants.OfSystemTextJson(options);
        foreach (T value in Values)
        {
            using var expected = new MemoryStream();
            using var stream = new MemoryStream();
            string written = await Outcome(async () => await Into(expected, stream => Stj.SerializeAsync(stream, value, theirs)));
            Same(variant, "written", written, await Outcome(async () => await Into(stream, stream => JsonSerializer.SerializeAsync(stream, value, options))));
        }

        foreach (string text in AllTexts(theirs).Take(40))
        {
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            string read = await Outcome(async () => Shown(await Stj.DeserializeAsync<T>(new Dripping(bytes), theirs)));
            Same(variant, text, Literal().Replace(read, "''"), Literal().Replace(await Outcome(async () => Shown(await JsonSerializer.DeserializeAsync<T>(new Dripping(bytes), options))), "''"));
        }
    }

    public override void ComparePopulate(string variant)
    {
        if (typeof(T).IsValueType)
        {
            return;
        }

        JsonSerializerOptions options = Variants.Options(variant), other = Variants.WithoutGenerated(variant);
        foreach (string text in AllTexts(options))
        {
            Same(variant, text, Outcome(() => Populated(text, other)), Outcome(() => Populated(text, options)));
        }
    }

    public override (ExecutionKind Reading, ExecutionKind Writing) Describe(string variant)
    {
        TypeDescription description = JsonSerializer.Describe<T>(Variants.Options(variant));
        return (description.Reading, description.Writing);
    }

    private string Populated(string text, JsonSerializerOptions options)
    {
        // A copy, so that no run sees what another has changed.
        T target = Stj.Deserialize<T>(Stj.Serialize(Values[0], options), options)!;
        s_populate.Invoke(null, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [text, target, options], null);
        return Shown(target);
    }

    private static void Fill<TClass>(string text, TClass target, JsonSerializerOptions options)
        where TClass : class => JsonSerializer.Populate(text, target, options);

    private IEnumerable<string> AllTexts(JsonSerializerOptions options)
    {
        var random = new Random(17 + Name.Length);
        foreach (T value in Values)
        {
            string? text = null;
            try
            {
                text = Stj.Serialize(value, options);
            }
            catch (Exception error) when (error is InvalidOperationException or JsonException or NotSupportedException or ArgumentException)
            {
                continue;
            }

            foreach (string spelling in Spellings.Of(text, random))
            {
                yield return spelling;
            }
        }

        foreach (string text in Texts)
        {
            yield return text;
        }
    }

    private void Same(string variant, string what, string expected, string actual)
    {
        if (expected != actual)
        {
            int at = expected.AsSpan().CommonPrefixLength(actual);
            Assert.Fail($"{Name}, {variant}, {what}\nexpected: {expected}\nactual:   {actual}\nfrom {at}: {expected[at..]} and {actual[at..]}");
        }
    }

    /// <summary>What a message about a wrong literal quotes, which depends on where buffers end.</summary>
    [GeneratedRegex("'[^']*'(?= is an invalid JSON literal)")]
    private static partial Regex Literal();

    private static async Task<string> Into(MemoryStream stream, Func<Stream, Task> write)
    {
        await write(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    /// <summary>A value in full.</summary>
    private static string Shown(T? value) => value switch
    {
        null => "null",
        Called called => called.Log + called.Throws + called.Value,
        PrivatelyMade made => $"{made.Made}{made.Value}",
        Rules rules => $"{rules.Secret}{rules.ReadOnly}{Stj.Serialize(rules, s_shown)}",
        Fields fields => $"{fields.Shown()}{Stj.Serialize(fields, s_shown)}",
        CalledStruct called => $"{called.A}",
        Unserializable other => $"{other.A}{other.B}",
        Twins twins => $"{twins.A}{twins.B}",
        Misconverted wrong => $"{wrong.A}{wrong.B}",
        WrongCondition wrong => $"{wrong.A}",
        RequiredWithoutSetter required => $"{required.A}{required.B}",
        _ => Stj.Serialize(value, s_shown),
    };

    /// <summary>Gives its bytes a few at a time.</summary>
    private sealed class Dripping(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 7)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
    }
}
