using System.Buffers;
using System.IO.Pipelines;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside;

/// <summary>
/// What can be read or written, by which methods, and how the type is named: every combination is there, or a page says why it is not. The combinations are asked of the
/// assembly, so that a new method or a new input without its other forms is a hole too.
/// </summary>
public sealed class SurfaceMatrixTests
{
    private const string Page = "docs/guide/what-takes-what.md";

    /// <summary>Ways to name the type, by the types of the arguments after the input, the value and what is filled.</summary>
    private static readonly (string Name, bool IsGeneric, Type[] Arguments)[] s_forms =
    [
        ("T", true, []),
        ("T, options", true, [typeof(JsonSerializerOptions)]),
        ("JsonTypeInfo<T>", true, [typeof(JsonTypeInfo<>)]),
        ("Type", false, [typeof(Type)]),
        ("Type, options", false, [typeof(Type), typeof(JsonSerializerOptions)]),
        ("JsonTypeInfo", false, [typeof(JsonTypeInfo)]),
        ("Type, context", false, [typeof(Type), typeof(JsonSerializerContext)]),
    ];

    private static readonly Type[] s_inputs =
    [
        typeof(ReadOnlySpan<byte>), typeof(string), typeof(ReadOnlySpan<char>), typeof(ReadOnlySequence<byte>), typeof(TextReader), typeof(Stream), typeof(PipeReader),
        typeof(JsonElement), typeof(JsonDocument), typeof(JsonNode), typeof(Utf8JsonReader),
    ];

    /// <summary>Where a value is written to: an argument, or the result.</summary>
    private static readonly (string Method, Type? Target)[] s_outputs =
    [
        ("Serialize", null), ("SerializeToUtf8Bytes", null), ("SerializeToDocument", null), ("SerializeToElement", null), ("SerializeToNode", null),
        ("Serialize", typeof(IBufferWriter<byte>)), ("Serialize", typeof(TextWriter)), ("Serialize", typeof(Stream)), ("Serialize", typeof(Utf8JsonWriter)), ("Serialize", typeof(PipeWriter)),
        ("SerializeAsync", typeof(Stream)), ("SerializeAsync", typeof(PipeWriter)),
    ];

    private static readonly MethodInfo[] s_methods = typeof(JsonSerializer).GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly);

    /// <summary>Holes, by the beginning of their line, and why they are: a sentence of the page.</summary>
    private static readonly (string Hole, string Reason)[] s_reasons =
    [
        ("Deserialize(PipeReader)", "Pipes have asynchronous methods only, because a pipe has no synchronous read."),
        ("TryDeserialize(PipeReader)", "Pipes have asynchronous methods only, because a pipe has no synchronous read."),
        ("Serialize(PipeWriter)", "Pipes have asynchronous methods only, because a pipe has no synchronous read."),
        ("Populate(Stream)", "`Populate` takes only complete input: if a stream or a pipe failed halfway, the object would be half populated."),
        ("Populate(PipeReader)", "`Populate` takes only complete input: if a stream or a pipe failed halfway, the object would be half populated."),
        ("PopulateAsync(", "`Populate` takes only complete input: if a stream or a pipe failed halfway, the object would be half populated."),
        ("Populate(Utf8JsonReader)", "`Populate` takes no `Utf8JsonReader`. A converter calls `Deserialize` for each member and sets it."),
    ];

    /// <summary>The same for a way to name the type.</summary>
    private static readonly (string Operation, string Form, string Reason)[] s_formReasons =
    [
        ("Populate", "Type", "`Populate` takes options or a `JsonTypeInfo<T>`, and no `Type`:"),
        ("Populate", "Type, options", "`Populate` takes options or a `JsonTypeInfo<T>`, and no `Type`:"),
        ("Populate", "JsonTypeInfo", "`Populate` takes options or a `JsonTypeInfo<T>`, and no `Type`:"),
        ("Populate", "Type, context", "`Populate` takes options or a `JsonTypeInfo<T>`, and no `Type`:"),
    ];

    [Fact]
    public void EveryHoleHasAReason()
    {
        string page = Repository.Read(Page);
        var open = new List<string>();
        var used = new HashSet<string>();
        foreach ((string operation, string target, string form) in Holes())
        {
            string reason = s_reasons.FirstOrDefault(one => $"{operation}({target})".StartsWith(one.Hole, StringComparison.Ordinal)).Reason
                ?? s_formReasons.FirstOrDefault(one => one.Operation == operation && one.Form == form).Reason;
            if (reason is null)
            {
                open.Add($"{operation}({target}) by {form}");
            }
            else
            {
                used.Add(reason);
            }
        }

        Assert.Empty(open);
        Assert.Equal(s_reasons.Select(static one => one.Reason).Concat(s_formReasons.Select(static one => one.Reason)).Distinct().Order(StringComparer.Ordinal), used.Order(StringComparer.Ordinal));
        Assert.All(used, reason => Assert.Contains(reason, page, StringComparison.Ordinal));
    }

    /// <summary>No reason is kept for what is there.</summary>
    [Fact]
    public void ReasonsAreOfHoles()
    {
        string[] holes = [.. Holes().Select(static hole => $"{hole.Operation}({hole.Target})").Distinct()];
        Assert.All(s_reasons, reason => Assert.Contains(holes, hole => hole.StartsWith(reason.Hole, StringComparison.Ordinal)));
        foreach ((string hole, _) in s_reasons.Where(static one => one.Hole.EndsWith(')')))
        {
            Assert.Equal(s_forms.Length, Holes().Count(one => $"{one.Operation}({one.Target})" == hole));
        }
    }

    /// <summary>
    /// A call that tries takes what the call that throws takes, under the same names and with the same defaults: what compiles with one name compiles with the other, and nothing
    /// is ambiguous that is not ambiguous there. It returns the value or the error.
    /// </summary>
    [Theory]
    [InlineData("Deserialize", "TryDeserialize")]
    [InlineData("DeserializeAsync", "TryDeserializeAsync")]
    public void TryingTakesTheSame(string throwing, string trying)
    {
        string[] expected = [.. s_methods.Where(method => method.Name == throwing).Select(SignatureOf).Order(StringComparer.Ordinal)];
        Assert.True(expected.Length > 9);
        Assert.Equal(expected, s_methods.Where(method => method.Name == trying).Select(SignatureOf).Order(StringComparer.Ordinal));
        Assert.All(s_methods.Where(method => method.Name == trying), static method => Assert.Equal(typeof(DeserializationResult<>), PlainResult(method).GetGenericTypeDefinition()));
    }

    /// <summary>Everything of a method that decides about a call, and what the call reads.</summary>
    private static string SignatureOf(MethodInfo method)
    {
        Type read = PlainResult(method);
        read = read.IsGenericType && read.GetGenericTypeDefinition() == typeof(DeserializationResult<>) ? read.GetGenericArguments()[0] : read;
        var nullability = new NullabilityInfoContext();
        IEnumerable<string> parameters = method.GetParameters().Select(parameter =>
            $"{parameter.Attributes} {parameter.ParameterType} {parameter.Name} {parameter.DefaultValue} {nullability.Create(parameter).WriteState} {string.Join(' ', parameter.GetCustomAttributesData().Select(static one => one.AttributeType.Name).Where(static name => !name.StartsWith("Nullable", StringComparison.Ordinal)).Order(StringComparer.Ordinal))}");
        IEnumerable<string> own = method.GetCustomAttributesData().Select(static one => one.AttributeType.Name).Where(static name => name.StartsWith("Requires", StringComparison.Ordinal) || name.StartsWith("Overload", StringComparison.Ordinal));
        return $"{read} <{string.Join(", ", method.GetGenericArguments().Select(static one => one.GenericParameterAttributes))}> ({string.Join(", ", parameters)}) {string.Join(' ', own.Order(StringComparer.Ordinal))}";
    }

    /// <summary>The result, or that of the task.</summary>
    private static Type PlainResult(MethodInfo method) =>
        method.ReturnType is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ValueTask<>) ? type.GetGenericArguments()[0] : method.ReturnType;

    /// <summary>The inputs and outputs above are all that there are.</summary>
    [Fact]
    public void NothingIsTakenThatTheMatrixDoesNotKnow()
    {
        foreach (MethodInfo method in s_methods.Where(static method => method.Name is "Deserialize" or "DeserializeAsync" or "TryDeserialize" or "TryDeserializeAsync" or "Populate"))
        {
            Assert.Contains(Plain(method.GetParameters()[0].ParameterType), s_inputs);
        }

        foreach (MethodInfo method in s_methods.Where(static method => method.Name.StartsWith("Serialize", StringComparison.Ordinal) && method.Name != "SerializeAsyncEnumerable"))
        {
            Assert.Contains((method.Name, TargetOf(method)), s_outputs);
        }
    }

    /// <summary>
    /// System.Text.Json names its types Json...: a name of that form beside it may be one of its own in its next version, so that programs which import both namespaces would no
    /// longer compile. What has the name of a type of the platform is meant to take its place.
    /// </summary>
    [Fact]
    public void NamesCannotBecomeThoseOfThePlatform() => Assert.Equal(
        ["Peregrine.Json.Http.JsonContent", "Peregrine.Json.JsonContractAttribute", "Peregrine.Json.JsonDocuments", "Peregrine.Json.JsonSerializer", "Peregrine.Json.JsonSerializerOptionsExtensions"],
        typeof(JsonSerializer).Assembly.GetExportedTypes().Where(static type => type.Name.StartsWith("Json", StringComparison.Ordinal)).Select(static type => type.FullName).Order(StringComparer.Ordinal));

    private static IEnumerable<(string Operation, string Target, string Form)> Holes()
    {
        foreach ((string name, bool isGeneric, Type[] arguments) in s_forms)
        {
            foreach (string operation in (string[])["Deserialize", "DeserializeAsync", "TryDeserialize", "TryDeserializeAsync", "Populate", "PopulateAsync"])
            {
                bool isAsync = operation.EndsWith("Async", StringComparison.Ordinal);
                foreach (Type input in s_inputs.Where(input => !isAsync || input == typeof(Stream) || input == typeof(PipeReader)))
                {
                    if (!s_methods.Any(method => method.Name == operation && method.IsGenericMethod == isGeneric && Plain(method.GetParameters()[0].ParameterType) == input && Takes(method, 1, arguments)))
                    {
                        yield return (operation, PublicSurface.NameOf(input), name);
                    }
                }
            }

            foreach ((string operation, Type? target) in s_outputs)
            {
                if (!s_methods.Any(method => method.Name == operation && method.IsGenericMethod == isGeneric && TargetOf(method) == target && Takes(method, target is null ? 0 : 1, arguments)))
                {
                    yield return (operation, target is null ? "" : PublicSurface.NameOf(target), name);
                }
            }
        }
    }

    /// <summary>Whether a call can have these arguments after the first ones: what else there is has a default, is written or filled.</summary>
    private static bool Takes(MethodInfo method, int skip, Type[] arguments)
    {
        ParameterInfo[] rest = [.. method.GetParameters().Skip(skip).Where(static parameter => parameter.Name is not ("value" or "target") && parameter.ParameterType != typeof(CancellationToken))];
        return rest.Length >= arguments.Length && rest.Skip(arguments.Length).All(static parameter => parameter.HasDefaultValue)
            && arguments.Zip(rest).All(static pair => pair.First == (pair.Second.ParameterType.IsGenericType ? pair.Second.ParameterType.GetGenericTypeDefinition() : pair.Second.ParameterType));
    }

    /// <summary>What a value is written to, if that is an argument.</summary>
    private static Type? TargetOf(MethodInfo method) => method.GetParameters()[0] is { Name: not "value", ParameterType: var type } ? type : null;

    private static Type Plain(Type type) => type.IsByRef ? type.GetElementType()! : type;
}
