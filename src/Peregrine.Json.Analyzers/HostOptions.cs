using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Peregrine.Json.Analyzers;

/// <summary>An options object of a web host.</summary>
internal enum HostKind
{
    None,

    /// <summary>Of minimal APIs, results and problem details.</summary>
    Http,

    /// <summary>Of controllers.</summary>
    Mvc,

    /// <summary>Of hubs.</summary>
    Hub,
}

/// <summary>The options objects of a project's web hosts: what makes them, and on which UsePeregrine is called. Each is looked at for itself.</summary>
internal sealed class HostOptions(KnownTypes types, OptionsOrigins origins)
{
    private readonly ConcurrentBag<(HostKind Kind, Location Place)> _made = [];
    private readonly ConcurrentDictionary<HostKind, bool> _served = new();
    private readonly ConcurrentDictionary<HostKind, bool> _handedOn = new();
    private volatile bool _servesUnknown, _usesHttp;

    /// <summary>A call makes options of a host.</summary>
    public void Made(HostKind kind, Location place) => _made.Add((kind, place));

    /// <summary>The options of minimal APIs are used.</summary>
    public void UsesHttp() => _usesHttp = true;

    /// <summary>A call of AddPeregrineJson: of all services it is for what is no controller.</summary>
    public void AddPeregrine(IMethodSymbol method)
    {
        foreach (HostKind kind in (method.ReducedFrom ?? method).Parameters[0].Type.Name == "IServiceCollection" ? new[] { HostKind.Http, HostKind.Hub } : [HostKind.Mvc])
        {
            _served[kind] = true;
        }
    }

    /// <summary>A call of UsePeregrine.</summary>
    public void UsePeregrine(IInvocationOperation call)
    {
        IOperation? options = call.Arguments.FirstOrDefault()?.Value;
        while (options is IInvocationOperation inner && types.IsUsePeregrine(inner.TargetMethod))
        {
            options = inner.Arguments.FirstOrDefault()?.Value;
        }

        options = Inner(options);
        if (options is IPropertyReferenceOperation reference && KindOf(reference.Property) is var kind and not HostKind.None)
        {
            _served[kind] = true;
        }
        else if (options is not (IObjectCreationOperation or IPropertyReferenceOperation { Property.IsStatic: true }))
        {
            _servesUnknown = true;
        }
    }

    /// <summary>UsePeregrine is handed to somebody who calls it.</summary>
    public void ReferToUsePeregrine() => _servesUnknown = true;

    /// <summary>A property is referred to: options of a host that are assigned or handed on are somebody's who may call UsePeregrine.</summary>
    public void Refer(IPropertyReferenceOperation reference, CancellationToken cancellation)
    {
        HostKind kind = KindOf(reference.Property);
        if (kind == HostKind.None)
        {
            return;
        }

        IOperation? parent = reference.Parent;
        while (parent is IConversionOperation or IParenthesizedOperation or IConditionalAccessOperation)
        {
            parent = parent.Parent;
        }

        switch (parent)
        {
            case ISimpleAssignmentOperation assignment when assignment.Target == reference:
                if (origins.Of(assignment.Value, cancellation) != OptionsOrigin.Plain)
                {
                    _served[kind] = true;
                }

                break;
            case IMemberReferenceOperation or IMemberInitializerOperation or IInvocationOperation:
                break;
            default:
                _handedOn[kind] = true;
                break;
        }
    }

    /// <summary>Where options are made that nothing has use this library.</summary>
    public IEnumerable<(HostKind Kind, Location Place)> Plain() =>
        _made.Where(one => !_served.ContainsKey(one.Kind) && !(_servesUnknown && _handedOn.ContainsKey(one.Kind)) && (one.Kind != HostKind.Http || _usesHttp || !_made.Any(static other => other.Kind == HostKind.Mvc)));

    private static HostKind KindOf(IPropertySymbol property) => property.Name switch
    {
        "SerializerOptions" when KnownTypes.NameOf(property.ContainingType) == "Microsoft.AspNetCore.Http.Json.JsonOptions" => HostKind.Http,
        "JsonSerializerOptions" when KnownTypes.NameOf(property.ContainingType) == "Microsoft.AspNetCore.Mvc.JsonOptions" => HostKind.Mvc,
        "PayloadSerializerOptions" when KnownTypes.NameOf(property.ContainingType) == "Microsoft.AspNetCore.SignalR.JsonHubProtocolOptions" => HostKind.Hub,
        _ => HostKind.None,
    };

    private static IOperation? Inner(IOperation? value)
    {
        while (value is IConversionOperation or IParenthesizedOperation)
        {
            value = value is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)value).Operand;
        }

        return value;
    }
}
