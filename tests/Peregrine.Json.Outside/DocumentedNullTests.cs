using System.Buffers;
using System.IO.Pipelines;
using System.Net;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Xml.Linq;

namespace Peregrine.Json.Outside;

/// <summary>The comments name each parameter that must not be null, and no other: every static method and constructor is called with null for it.</summary>
public sealed class DocumentedNullTests
{
    [Theory]
    [MemberData(nameof(DocumentationFileTests.Packages), MemberType = typeof(DocumentationFileTests))]
    public void ParametersThatRefuseNullAreNamed(Type one)
    {
        var documentation = new Documentation(one.Assembly);
        string[] wrong =
        [
            .. Calls(one.Assembly).Select(call => (Name: Documentation.NameOf(call), Documented: documentation.RefusedNull(call), Thrown: string.Join(", ", RefusedNull(call))))
                .Where(static call => call.Documented != call.Thrown).Select(static call => $"{call.Name}: documented [{call.Documented}], thrown [{call.Thrown}]"),
        ];
        Assert.Empty(wrong);
    }

    [Theory]
    [MemberData(nameof(DocumentationFileTests.Packages), MemberType = typeof(DocumentationFileTests))]
    public void MembersHaveOneSummary(Type one) =>
        Assert.DoesNotContain(new Documentation(one.Assembly).Members, static member => member.Elements("summary").Count() > 1 || member.Element("content") is not null);

    /// <summary>Generated code calls the members of Runtime; it passes nothing that is null.</summary>
    private static IEnumerable<MethodBase> Calls(Assembly assembly) => assembly.GetExportedTypes()
        .Where(static type => type.Namespace != "Peregrine.Json.Runtime" && !type.IsSubclassOf(typeof(Delegate)) && !type.IsSubclassOf(typeof(Exception)))
        .SelectMany(static type => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Cast<MethodBase>().Concat(type.GetConstructors()))
        .Where(static call => (call is ConstructorInfo || !call.IsSpecialName) && !call.DeclaringType!.ContainsGenericParameters);

    private static IEnumerable<string> RefusedNull(MethodBase call)
    {
        var annotations = new NullabilityInfoContext();
        ParameterInfo[] parameters = call.GetParameters();
        foreach (ParameterInfo parameter in parameters.Where(parameter => IsReference(parameter.ParameterType) && annotations.Create(parameter).WriteState == NullabilityState.NotNull))
        {
            // Reflection passes no spans and no structs of a host.
            bool isCallable = (call is ConstructorInfo || call.GetGenericArguments().Length < 2) && !parameters.Any(static other => (other.ParameterType.IsByRef ? other.ParameterType.GetElementType()! : other.ParameterType).IsByRefLike);
            if (!isCallable || Refuses(call, parameter.Position))
            {
                yield return parameter.Name!;
            }
        }
    }

    private static bool IsReference(Type type) =>
        type.IsGenericParameter ? type.GenericParameterAttributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) : type is { IsValueType: false, IsByRef: false };

    private static bool Refuses(MethodBase call, int position)
    {
        if (call is MethodInfo { IsGenericMethodDefinition: true } generic)
        {
            call = generic.MakeGenericMethod(IsReference(generic.GetGenericArguments()[0]) ? typeof(List<int>) : typeof(int));
        }

        bool isOfElements = call is MethodInfo { ReturnType.Name: "IAsyncEnumerable`1" };
        object?[] arguments = [.. call.GetParameters().Select(parameter => parameter.Position == position ? null : Sample(parameter, isOfElements))];
        try
        {
            object? result = call is ConstructorInfo constructor ? constructor.Invoke(arguments) : call.Invoke(null, arguments);
            Finish(result);
            return false;
        }
        catch (TargetInvocationException thrown) when (thrown.InnerException is ArgumentNullException)
        {
            return true;
        }
        catch (ArgumentNullException)
        {
            return true;
        }
    }

    private static void Finish(object? result)
    {
        if (result is IAsyncEnumerable<int> elements)
        {
            result = elements.GetAsyncEnumerator(TestContext.Current.CancellationToken).MoveNextAsync().AsTask();
        }

        (result as Task ?? result?.GetType().GetMethod("AsTask")?.Invoke(result, null) as Task)?.GetAwaiter().GetResult();
    }

    private static object? Sample(ParameterInfo parameter, bool isOfElements)
    {
        Type type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
        byte[] text = isOfElements ? "[1]"u8.ToArray() : "1"u8.ToArray();
        return parameter.IsOut ? null
            : type == typeof(string) ? parameter.Name == "requestUri" ? "http://a/" : "1"
            : type == typeof(Uri) ? new Uri("http://a/")
            : type == typeof(Type) ? typeof(int)
            : type == typeof(object) ? 1
            : type.IsAssignableFrom(typeof(JsonTypeInfo<int>)) && type != typeof(object) ? JsonSerializerOptions.Default.GetTypeInfo(typeof(int))
            : type == typeof(JsonTypeInfo<List<int>>) ? JsonSerializerOptions.Default.GetTypeInfo(typeof(List<int>))
            : type == typeof(JsonSerializerContext) ? new Context()
            : type == typeof(JsonSerializerOptions) ? parameter.HasDefaultValue ? null : new JsonSerializerOptions()
            : type == typeof(Stream) ? new MemoryStream(text.ToArray())
            : type == typeof(PipeReader) ? PipeReader.Create(new ReadOnlySequence<byte>(text))
            : type == typeof(PipeWriter) ? PipeWriter.Create(new MemoryStream())
            : type == typeof(TextReader) ? new StringReader("1")
            : type == typeof(TextWriter) ? new StringWriter()
            : type == typeof(IBufferWriter<byte>) ? new ArrayBufferWriter<byte>()
            : type == typeof(IBufferWriter<char>) ? new ArrayBufferWriter<char>()
            : type == typeof(JsonDocument) ? JsonDocument.Parse("1")
            : type == typeof(JsonElement) ? JsonElement.Parse("1")
            : type == typeof(JsonNode) ? JsonNode.Parse("1")
            : type == typeof(Utf8JsonWriter) ? new Utf8JsonWriter(new MemoryStream())
            : type == typeof(ReadOnlySequence<byte>) ? new ReadOnlySequence<byte>(text)
            : type == typeof(IAsyncEnumerable<int>) ? AsyncEnumerable.Range(0, 1)
            : type == typeof(List<int>) ? new List<int>()
            : type == typeof(HttpClient) ? new HttpClient(new Answer(text))
            : type == typeof(HttpContent) ? new ByteArrayContent(text)
            : type == typeof(JsonText) ? JsonText.Parse("1")
            : type == typeof(JsonPointer) ? JsonPointer.Root
            : type == typeof(JsonPath) ? JsonPath.Parse("$")
            : type == typeof(JsonValueView) ? JsonText.Parse("1").Root
            : type == typeof(EcmaObject) ? new EcmaObject()
            : type == typeof(EcmaProxyHandler) ? new EcmaProxyHandler()
            : parameter.HasDefaultValue || !type.IsValueType ? null
            : Activator.CreateInstance(type);
    }

    private sealed class Answer(byte[] body) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(body) });
    }

    private sealed class Context() : JsonSerializerContext(null)
    {
        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => JsonSerializerOptions.Default.GetTypeInfo(type);
    }
}

/// <summary>The documentation file of an assembly, with what comments inherit.</summary>
internal sealed class Documentation(Assembly assembly)
{
    private readonly Dictionary<string, XElement> _members =
        XDocument.Load(Path.ChangeExtension(assembly.Location, ".xml")).Descendants("member").ToDictionary(static member => (string)member.Attribute("name")!);

    public IEnumerable<XElement> Members => _members.Values;

    /// <summary>The parameters for which the comment announces an ArgumentNullException. A comment's own list replaces the one that it inherits.</summary>
    public string RefusedNull(MethodBase call)
    {
        XElement? member = _members.GetValueOrDefault(NameOf(call));
        while (member is not null)
        {
            XElement[] own = [.. member.Elements("exception").Where(static exception => (string)exception.Attribute("cref")! == "T:System.ArgumentNullException")];
            if (own.Length > 0)
            {
                return string.Join(", ", own.SelectMany(static exception => exception.Elements("paramref")).Select(static name => (string)name.Attribute("name")!));
            }

            XElement? inherited = member.Elements("inheritdoc").FirstOrDefault(static inherits => inherits.Attribute("path") is null);
            member = inherited?.Attribute("cref") is { } reference ? _members[reference.Value] : null;
        }

        return "";
    }

    /// <summary>The identifier of a method (C# specification, D.4.2).</summary>
    public static string NameOf(MethodBase call)
    {
        string arity = call.IsGenericMethod ? $"``{call.GetGenericArguments().Length}" : "";
        string parameters = string.Join(',', call.GetParameters().Select(static parameter => NameOf(parameter.ParameterType)));
        return $"M:{call.DeclaringType!.FullName!.Replace('+', '.')}.{call.Name.Replace('.', '#')}{arity}{(parameters.Length > 0 ? $"({parameters})" : "")}";
    }

    private static string NameOf(Type type) =>
        type.IsByRef ? NameOf(type.GetElementType()!) + "@"
        : type.IsArray ? NameOf(type.GetElementType()!) + "[]"
        : type.IsGenericParameter ? (type.DeclaringMethod is null ? "`" : "``") + type.GenericParameterPosition
        : type.IsGenericType ? $"{type.Namespace}.{type.Name.Split('`')[0]}{{{string.Join(',', type.GetGenericArguments().Select(NameOf))}}}"
        : type.FullName!.Replace('+', '.');
}
