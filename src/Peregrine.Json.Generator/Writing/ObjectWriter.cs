using System.Globalization;

namespace Peregrine.Json.Generator.Writing;

/// <summary>Writes the class of an object's contract.</summary>
internal sealed class ObjectWriter
{
    private const string Runtime = TypesWriter.Runtime, Serialization = TypesWriter.Serialization;

    private readonly ObjectModel _model;
    private readonly CodeText _code;

    private ObjectWriter(ObjectModel model, CodeText code)
    {
        _model = model;
        _code = code;
    }

    /// <summary>Returns the text of the file.</summary>
    public static string Write(string registry, ObjectModel model)
    {
        CodeText code = TypesWriter.Begin();
        code.Open($"internal sealed partial class {registry}").Open($"private sealed class {model.ClassName}Contract{AnonymousTypes.ArgumentsOf(model.Anonymous)} : {Runtime}GeneratedObject<{model.Type}>{AnonymousTypes.ConstraintsOf(model.Anonymous)}");
        var writer = new ObjectWriter(model, code);
        writer.WriteBody();
        if (model.Anonymous.Count == 0)
        {
            writer.WriteHolders();
        }
        else if (model.Holders.Count > 0)
        {
            // The runtime compares the type parameters of an accessor's class with those of the accessor's target, so the accessors cannot be in the contract's
            // class, which has others.
            code.Close().Gap().Open($"private static class {AccessorParser.ClassOf(model.ClassName)}");
            writer.WriteHolders();
        }

        return code.Close().Close().Close().ToString();
    }

    private void WriteBody()
    {
        var facts = new FactsText(_model);
        _code.Line($"public {_model.ClassName}Contract()")
            .Line($"    : base({Flags("ObjectMarks", _model.Marks)}, {Literals.Of(string.Join("\n", _model.Members.Select(static one => one.ClrName)))}, {facts.Literal})")
            .Line("{").Line("}").Gap();
        WriteHandling("JsonNumberHandling", "NumberHandling", _model.NumberHandling);
        WriteHandling("JsonUnmappedMemberHandling", "UnmappedMemberHandling", _model.UnmappedMemberHandling);
        WriteHandling("JsonObjectCreationHandling", "CreationHandling", _model.CreationHandling);
        if (_model.Policy is { } policy)
        {
            _code.Line($"public override global::System.Text.Json.JsonNamingPolicy Policy => {policy};").Gap();
        }

        if (_model.HasDiscriminators)
        {
            _code.Line("public override bool HasDiscriminators => true;").Gap();
        }

        if (_model.DerivedTypes is { } derived)
        {
            _code.Line($"public override global::System.Text.Json.Serialization.Metadata.JsonDerivedType[] DerivedTypes() => new[] {{ {string.Join(", ", derived)} }};").Gap();
        }

        if (_model.Classifier is { } classifier)
        {
            _code.Line($"public override {Runtime}GeneratedClassifier Classifier(global::System.Text.Json.JsonSerializerOptions options, {Serialization}Metadata.JsonPolymorphismOptions polymorphism) => {Serialization}Metadata.JsonMetadataServices.CreateObjectInfo<{_model.Type}>(options, new {Serialization}Metadata.JsonObjectInfoValues<{_model.Type}> {{ PropertyMetadataInitializer = static _ => new {Serialization}Metadata.JsonPropertyInfo[0], PolymorphismOptions = polymorphism, TypeClassifierFactory = new {classifier}() }}).TypeClassifier is {{ }} classifier ? new {Runtime}GeneratedClassifier(classifier.Invoke) : null;").Gap();
        }

        if (facts.Types.Count > 0)
        {
            _code.Line($"public override global::System.Type[] Types() => new global::System.Type[] {{ {string.Join(", ", facts.Types.Select(static one => $"typeof({one})"))} }};").Gap();
        }

        WriteAttributes();
        WriteAccess();
        if (_model.Maker is { } maker)
        {
            WriteMaker(maker);
        }

        if (_model.Executed is { } executed)
        {
            WriteExecutor(executed);
        }
    }

    private void WriteHolders()
    {
        foreach (HolderModel holder in _model.Holders)
        {
            WriteHolder(holder);
        }
    }

    private void WriteHandling(string type, string property, int? value)
    {
        if (value is { } number)
        {
            _code.Line($"public override {Serialization}{type}? {property} => {Enumerated(type, number)};").Gap();
        }
    }

    private void WriteArray(string type, string method, IEnumerable<string> items)
    {
        _code.Open($"public override {Runtime}{type}[] {method}() => new {Runtime}{type}[]");
        foreach (string item in items)
        {
            _code.Line(item + ",");
        }

        _code.Close(";");
    }

    /// <summary>Writes the method that sets what the attributes of members declare; omits the method if there are none.</summary>
    private void WriteAttributes()
    {
        string[] lines = [.. _model.Members.SelectMany((member, number) => Attributes(member).Select(one => $"members[{number}].{one};"))];
        if (lines.Length > 0)
        {
            _code.Open($"public override void AddAttributes({Runtime}GeneratedMember[] members)");
            Array.ForEach(lines, line => _code.Line(line));
            _code.Close().Gap();
        }
    }

    private static string[] Attributes(MemberModel member) =>
    [
        .. member.Name is { } name ? [$"Name = {Literals.Of(name)}"] : Array.Empty<string>(),
        .. member is { Name: null, Policy: { } policy } ? [$"Policy = {policy}"] : Array.Empty<string>(),
        .. member.Order != 0 ? [$"Order = {member.Order.ToString(CultureInfo.InvariantCulture)}"] : Array.Empty<string>(),
        .. Set("Condition", "JsonIgnoreCondition", member.Condition),
        .. Set("NumberHandling", "JsonNumberHandling", member.NumberHandling),
        .. Set("CreationHandling", "JsonObjectCreationHandling", member.CreationHandling),
        .. member.Converter is { } converter ? [$"Converter = {converter}"] : Array.Empty<string>(),
    ];

    private void WriteAccess()
    {
        _code.Open($"public override {Runtime}GeneratedAccess Access(int member)");
        if (_model.Example is { } example)
        {
            _code.Line($"var example = {TypesWriter.Typed(example)};");
        }

        _code.Open("switch (member)");
        for (int i = 0; i < _model.Members.Count; i++)
        {
            _code.Case($"case {i}:").Line($"return {Access(_model.Members[i])};").EndCase();
        }

        _code.Case("default:").Line("throw new global::System.ArgumentOutOfRangeException();").EndCase();
        _code.Close().Close();
    }

    private string Access(MemberModel member)
    {
        if (_model.Example is not null)
        {
            return $"new {Runtime}ClassAccess<{member.Type}>(owner => Typed(owner, example).{TypeText.Identifier(member.ClrName)}, null)";
        }

        (string kind, string owner, string get, string set) = _model.IsStruct
            ? ($"StructAccess<{_model.Type}, {member.Type}>", "owner", $"static (ref {_model.Type} owner) => ", $"static (ref {_model.Type} owner, {member.Type} value) => ")
            : ($"ClassAccess<{member.Type}>", $"(({(member.NeedsCast || member.Getter is not null || member.Setter is not null ? member.DeclaringType : _model.Type)})owner)", "static owner => ", "static (owner, value) => ");
        MemberModel plain = _model.IsStruct ? member : member with { NeedsCast = false };
        string getter = member.Has(MemberMarks.CanGet) && !member.IsIgnored ? get + AccessText.Get(plain, owner, _model.IsStruct) : "null";
        string setter = member.Has(MemberMarks.CanSet) && !member.IsIgnored ? set + AccessText.Set(plain, owner, "value", _model.IsStruct) : "null";
        return $"new {Runtime}{kind}({getter}, {setter})";
    }

    private void WriteMaker(MakerModel maker)
    {
        if (maker.Parameters.Count == 0)
        {
            _code.Gap().Line($"public override {_model.Type} Create() => {AccessText.Make(maker, _model.Type, [])};");
            return;
        }

        _code.Gap();
        WriteArray("GeneratedParameter", "Parameters", maker.Parameters.Select(static one =>
            $"new {Runtime}GeneratedParameter({Literals.Of(one.Name)}, typeof({one.Type}), {(one.HasDefault ? "true" : "false")}, {(one.HasDefault ? one.Default : "null")}, {(one.RefusesNull ? "true" : "false")})"));
        _code.Gap().Line($"public override {_model.Type} CreateWith(object[] arguments) => {AccessText.Make(maker, _model.Type, maker.Parameters.Select(static (one, at) => $"({one.Type})arguments[{at}]"))};");
    }

    private void WriteExecutor(EquatableArray<int> executed)
    {
        IEnumerable<int> all = _model.Extension is { } extension ? executed.Append(extension) : executed;
        if (_model.Extension is not null || !all.SequenceEqual(Enumerable.Range(0, _model.Members.Count)))
        {
            _code.Gap().Line($"public override int[] Executed() => new int[] {{ {string.Join(", ", all)} }};");
        }

        _code.Gap().Line($"public override {Runtime}GeneratedExecutor<{_model.Type}> Executor({Runtime}ExecutorPlan<{_model.Type}> plan) => new Code(plan);").Gap();
        ExecutorWriter.Write(_model, _code);
    }

    private void WriteHolder(HolderModel holder)
    {
        _code.Gap();
        if (holder.Head.Length > 0)
        {
            _code.Open(holder.Head);
        }

        foreach (string line in holder.Lines)
        {
            _code.Line(line);
        }

        if (holder.Head.Length > 0)
        {
            _code.Close();
        }
    }

    private static string[] Set(string property, string type, int? value) => value is { } number ? [$"{property} = {Enumerated(type, number)}"] : [];

    private static string Enumerated(string type, int number) => $"({Serialization}{type})({number})";

    /// <summary>Returns flags as a C# expression.</summary>
    private static string Flags<T>(string type, T value)
        where T : Enum
    {
        string[] set = [.. Enum.GetValues(typeof(T)).Cast<T>().Where(one => Convert.ToInt32(one) != 0 && value.HasFlag(one)).Select(one => $"{Runtime}{type}.{one}")];
        return set.Length == 0 ? $"{Runtime}{type}.None" : string.Join(" | ", set);
    }
}
